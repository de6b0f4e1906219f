import AxeBuilder from '@axe-core/playwright'
import { type Page, expect } from '@playwright/test'
import { still } from './at-rest.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Nothing for axe, nothing to scroll sideways, once what moves has come to rest. `where` stands
 * before what is found.
 */
export async function expectNothingToFind(page: Page, where = '') {
  expect(await faultsOf(page), where).toEqual([])
}

/** What axe finds, and whether the page is wider than its window. */
export async function faultsOf(page: Page): Promise<string[]> {
  await settled(page)
  // Its half a megabyte is read once by a page without frames; to look is a moment then.
  const isAlone = page.frames().length === 1
  const isThere = isAlone && (await page.evaluate(() => 'axe' in window))
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: 'void 0' }) })
    // What passed is thousands of elements that nobody reads, and most of the time that it takes.
    .options({ runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] })
    // A page without frames needs no second page to put the findings of its frames together.
    .setLegacyMode(isAlone)
  // In forced colours the browser paints text in the system's colours, which axe does not see.
  if (await page.evaluate(() => matchMedia('(forced-colors: active)').matches))
    axe.disableRules(['color-contrast'])
  const { violations } = await axe.analyze()
  const { scroll, width } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    width: innerWidth,
  }))
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
    ...(scroll > width ? [`sideways scrolling: ${scroll} in ${width}`] : []),
  ]
}

/**
 * What is far below on the menu is laid out, as for who scrolls there: until then it stands where
 * the browser guesses.
 */
async function settled(page: Page) {
  await page.evaluate(() => {
    for (const { style } of document.querySelectorAll<HTMLElement>('.product-shelf'))
      style.contentVisibility = 'visible'
  })
  await still(page)
}
