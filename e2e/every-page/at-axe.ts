import AxeBuilder from '@axe-core/playwright'
import { type Page, expect } from '@playwright/test'
import { still } from '../support/at-rest.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Expects no axe violation and no sideways scrolling once all motion has stopped. `where` prefixes
 * the failure message.
 */
export async function expectAccessible(page: Page, where = '') {
  expect(await faultsOf(page), where).toEqual([])
}

/** Returns the violations that axe finds, and a message if the page is wider than its window. */
export async function faultsOf(page: Page): Promise<string[]> {
  await settled(page)
  // axe has half a megabyte of source. A page without frames loads it only once, so that later
  // checks are fast.
  const isAlone = page.frames().length === 1
  const isThere = isAlone && (await page.evaluate(() => 'axe' in window))
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: 'void 0' }) })
    // Passed checks list thousands of elements that nobody reads, and take most of the time.
    .options({ runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] })
    // A page without frames does not need the second page with which axe combines the results of
    // all frames.
    .setLegacyMode(isAlone)
  // In forced-colours mode the browser uses the system's colours, which axe cannot read.
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
 * Makes the browser lay out the shelves of the menu that are outside the window, which it otherwise
 * does only when they are scrolled into view. Until then their positions are estimates.
 */
async function settled(page: Page) {
  await page.evaluate(() => {
    for (const { style } of document.querySelectorAll<HTMLElement>('.product-shelf'))
      style.contentVisibility = 'visible'
  })
  await still(page)
  // React Aria announces a text by an element that stays for some seconds, and that another element
  // of the page names. Once that element is gone, axe would report an element without a name.
  await expect(page.locator('[data-live-announcer] [role="img"]')).toHaveCount(0)
}
