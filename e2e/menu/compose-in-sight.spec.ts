import { type Page, expect, test } from '@playwright/test'
import { still, visit } from '../support/at-rest.ts'
import { oneOf } from '../support/slice.ts'

const step = '/carte/formule/salade-4-ingredients/?step=ingredients'
const well = (page: Page, name: RegExp) =>
  page.locator('.shelves').getByRole('button', { name }).first()

for (const width of oneOf([390, 1280])) {
  test(`the number of included ingredients and the cost of the next one stay in view, at ${width} px (F12)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await visit(page, step)
    await page.mouse.wheel(0, 700)
    await still(page)
    const [stage, next] = [page.locator('.stage'), page.locator('#compose-next')]
    for (const name of [/^Brocoli/, /^Petits pois/, /^Haricots verts/])
      await well(page, name).click()
    for (const place of [stage, next]) {
      await expect(place.getByText('3 / 4 compris')).toBeInViewport()
    }
    await well(page, /^Avocat/).click()
    for (const place of [stage, next])
      await expect(place.getByText('4 / 4, le suivant en plus')).toBeInViewport()
  })
}

test('on a phone, the category chip that is tapped becomes the selected one', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, step)
  const chips = page.getByRole('navigation', { name: 'Catégories' })
  for (const name of [
    'Fromages',
    'Viandes, poissons et œufs',
    'Protéines végétales',
    'Fruits, graines et croquants',
    'Légumes et crudités',
  ]) {
    await chips.getByRole('button', { name }).click()
    await still(page)
    await expect(chips.locator('[aria-pressed=true]')).toHaveText(name)
  }
})

test('choosing a product does not move the products below it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, step)
  const height = () => page.locator('.shelves').evaluate((shelves) => shelves.scrollHeight)
  const before = await height()
  await well(page, /^Concombre/).click()
  await expect(
    page.getByRole('button', { name: /^Concombre\s: une portion de plus/ }),
  ).toBeVisible()
  expect(await height()).toBe(before)
})

for (const viewport of oneOf([
  { width: 844, height: 390 },
  { width: 640, height: 400 },
])) {
  test(`in a window of ${viewport.width} by ${viewport.height} the header and the stage scroll away with the page (F11)`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await visit(page, step)
    await page.mouse.wheel(0, 600)
    await still(page)
    await expect(page.locator('header').first()).not.toBeInViewport()
    await expect(page.locator('.stage')).not.toBeInViewport()
    const bars = await page.evaluate(() => {
      const heightOf = (selector: string) =>
        document.querySelector(selector)?.getBoundingClientRect().height ?? 0
      return heightOf('.chips-bar') + heightOf('.compose-bar')
    })
    expect(viewport.height - bars).toBeGreaterThan(240)
  })
}

test('an emptied composition leaves no line in the cart, and a second start continues the same line (C22, C26) @variation', async ({
  page,
}) => {
  const lines = () =>
    page.evaluate(
      () =>
        (
          JSON.parse(localStorage.getItem('persist:root28') ?? '{}') as {
            state: { cart: { lines: unknown[] } }
          }
        ).state.cart.lines.length,
    )
  const address = '/carte/formule/salade-4-ingredients/'
  await visit(page, address)
  await well(page, /^Laitue/).click()
  await expect.poll(lines).toBe(1)
  await well(page, /^Laitue/).click()
  await expect.poll(lines).toBe(0)
  await well(page, /^Mâche/).click()
  await expect.poll(lines).toBe(1)

  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, '/carte/')
  await page.getByRole('link', { name: 'Composer : Salade 4 ingrédients' }).click()
  await expect(page.getByText('Vous reprenez là où vous en étiez.')).toBeVisible()
  await well(page, /^Concombre/).click()
  await expect.poll(lines).toBe(1)

  await visit(page, '/carte/')
  await page.getByRole('link', { name: 'Reprendre ma salade' }).click()
  await expect(page.locator('#compose-next')).toContainText('1 / 4 compris')
  await page.goto('/panier/')
  await expect(page.getByText('pas encore compté')).toBeVisible()
  await page
    .getByRole('button', { name: /^Retirer.*Salade 4 ingrédients/ })
    .filter({ visible: true })
    .last()
    .click()
  await expect.poll(lines).toBe(0)
})
