import { type Page, expect, test } from '@playwright/test'
import { revisit, still, visit } from '../support/at-rest.ts'
import { shiftOf, watchShifts } from '../kitchen/at-shifts.ts'
import { oneOf } from '../support/slice.ts'

/** Returns the pixels between the top of the window and the shelf. */
const topOf = (page: Page, shelf: string) =>
  page.locator(shelf).evaluate((element) => Math.round(element.getBoundingClientRect().top))

for (const width of oneOf([390, 1280])) {
  test(`a link to a shelf of the menu scrolls to it, and going back restores the scroll position, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await visit(page, '/carte/')
    const rail = page.getByRole('navigation', { name: 'Rayons de la carte' })
    let arrived = 0
    for (const [name, shelf] of [
      ['Pains', '#bread'],
      ['Formules', '#formulas'],
      ['Desserts', '#dessert'],
    ] as const) {
      await rail.getByRole('link', { name }).click()
      await expect(page.locator(`${shelf} h2`)).toBeFocused()
      await expect(rail.locator('[aria-current=true]')).toHaveText(name)
      arrived = await topOf(page, shelf)
      // The shelf stops below the header and the rail.
      expect(arrived).toBeGreaterThan(100)
      expect(arrived).toBeLessThan(200)
    }
    await page.locator('#dessert').getByRole('link').first().click()
    await expect(page).not.toHaveURL(/\/carte\/$/)
    await page.goBack()
    await expect.poll(() => topOf(page, '#dessert')).toBe(arrived)
  })

  test(`a reload of the menu restores the scroll position at once, at ${width} px @variation`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await watchShifts(page)
    await visit(page, '/carte/')
    await page.locator('#hot-drink').evaluate((shelf) => shelf.scrollIntoView())
    await still(page)
    const before = await topOf(page, '#hot-drink')
    await revisit(page)
    expect(await topOf(page, '#hot-drink')).toBe(before)
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.02)
  })
}
