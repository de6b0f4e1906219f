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

/** The violations that axe finds, and whether the page is wider than its window. */
export async function faultsOf(page: Page): Promise<string[]> {
  await settled(page)
  // axe has half a megabyte of source. A page without frames loads it once, and later checks are
  // quick.
  const isAlone = page.frames().length === 1
  const isThere = isAlone && (await page.evaluate(() => 'axe' in window))
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: 'void 0' }) })
    // Passed checks list thousands of elements that nobody reads, and take most of the time.
    .options({ runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] })
    // Without frames, no second page is needed to combine their findings.
    .setLegacyMode(isAlone)
  // In forced colours the browser uses the system's colours, which axe does not see.
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
 * Lays out the far shelves of the menu, as scrolling there would. Until then their positions are
 * estimates.
 */
async function settled(page: Page) {
  await page.evaluate(() => {
    for (const { style } of document.querySelectorAll<HTMLElement>('.product-shelf'))
      style.contentVisibility = 'visible'
  })
  await still(page)
  // React Aria reads a text out by an element that is gone within seconds; its label may be gone before.
  await expect(page.locator('[data-live-announcer] [role="img"]')).toHaveCount(0)
}
