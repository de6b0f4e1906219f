import { type Locator, expect, test } from '@playwright/test'
import { visit } from '../support/at-rest.ts'

test.use({ contextOptions: { forcedColors: 'active' } })

const ground = (element: Locator) =>
  element.evaluate((node) => getComputedStyle(node).backgroundColor)
const line = (element: Locator) =>
  element.evaluate((node) => getComputedStyle(node).borderBottomColor)
const page = (element: Locator) =>
  element.evaluate(() => getComputedStyle(document.body).backgroundColor)

test('in forced colours the current page and the current shelf still differ from the other links (F11)', async ({
  page: menu,
}) => {
  await menu.setViewportSize({ width: 1280, height: 900 })
  await visit(menu, '/carte/')
  for (const name of ['Principale', 'Rayons de la carte']) {
    const links = menu.getByRole('navigation', { name }).getByRole('link')
    const current = links.and(menu.locator('[aria-current]')).first()
    const otherLink = links.and(menu.locator(':not([aria-current])')).first()
    expect(await ground(current)).not.toBe(await ground(otherLink))
    expect(await line(otherLink)).toBe(await page(otherLink))
  }
})

test('in forced colours a chosen product differs from its neighbours by its outline (F11)', async ({
  page: composer,
}) => {
  await visit(composer, '/carte/formule/salade-4-ingredients/')
  const well = composer.locator('.well').first()
  await expect(well).toHaveCSS('outline-style', 'solid')
  const before = await well.evaluate((node) => getComputedStyle(node).outlineWidth)
  await well.getByRole('button').first().click()
  await expect(well).not.toHaveCSS('outline-width', before)
})
