import { expect, test } from '@playwright/test'
import { still, visit } from '../support/at-rest.ts'

test('the text of the home page stands beside or above the bowl, never on it, from 600 to 819 px @variation', async ({
  page,
}) => {
  for (const path of ['/', '/nl']) {
    await visit(page, path)
    for (const width of [600, 640, 700, 760, 819]) {
      await page.setViewportSize({ width, height: 900 })
      await still(page)
      const bowl = await page.getByRole('main').getByRole('img').first().boundingBox()
      for (const [i, link] of (
        await page.getByRole('main').locator('section').first().getByRole('link').all()
      ).entries()) {
        const words = await link.boundingBox()
        expect(
          (words?.y ?? 0) + (words?.height ?? 0),
          `${path} ${i}, ${width} px`,
        ).toBeLessThanOrEqual(bowl?.y ?? 0)
      }
    }
  }
})

test('the home page lists our restaurants, and the nearest ones in list and bar once the position is known (T1)', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 45.76, longitude: 4.84 })
  await visit(page, '/')
  const bar = page.getByRole('navigation', { name: 'Où et quand' })
  await expect(page.getByRole('heading', { name: 'Tout près' })).toHaveCount(0)
  await expect(
    page.getByRole('main').getByRole('heading', { name: 'Nos restaurants' }),
  ).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('button', { name: /position/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Tout près' })).toBeVisible()
  await expect(bar).toContainText(/Le plus proche\s*Lyon/)
  await expect(bar).toContainText(/Au plus tôt\s*\d/)
})

test('the map keeps its size beside a list with a single restaurant', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await visit(page, '/')
  const world = page.locator('.map-world')
  await world.scrollIntoViewIfNeeded()
  await page
    .locator('section:has(.map-world) ol > li:nth-child(n + 2)')
    .evaluateAll((rows) => rows.forEach((row) => row.remove()))
  // Forces the browser to lay out the section again, as if the page had been loaded with only one
  // restaurant.
  await page.locator('section.wrap:has(.map-world)').evaluate((section) => {
    section.style.display = 'none'
    section.getBoundingClientRect()
    section.style.display = ''
  })
  await expect.poll(async () => (await world.boundingBox())?.width ?? 0).toBeGreaterThan(300)
})
