import { type Page, expect, test } from '@playwright/test'
import type { WireMenu } from '../../src/contract/shop/menu.ts'
import { aCart, add, formula, item } from '../../src/testing/builders/a-cart.ts'
import { keep, linesKept, menu } from '../order/at-checkout.ts'
import { revisit, visit } from '../support/at-rest.ts'
import { aFullCart, keepInBrowser } from '../support/browser-state.ts'
import { oneOf } from '../support/slice.ts'

const main = (page: Page) => page.getByRole('main')
const well = (page: Page, name: RegExp) => main(page).getByRole('button', { name }).first()
const price = (page: Page) => page.locator('.stage-facts p').first()

type StoredCartState = {
  state: { cart: { lines: { id: string; filling: { ingredients: unknown[] } }[] } }
}
const keptLines = (page: Page) =>
  page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem('persist:root28') ?? '{}') as StoredCartState).state.cart
        .lines,
  )

test('the composer creates one cart line however fast the customer taps (C26)', async ({
  page,
}) => {
  await visit(page, '/carte/formule/formule-6-complete/?step=ingredients')
  await page.evaluate(() => {
    const wells = [...document.querySelectorAll<HTMLElement>('.well > button:first-child')]
    for (const at of [0, 2, 4, 6, 9, 10, 11]) wells[at]?.click()
  })
  await expect(page).toHaveURL(/line=/)
  const lines = await keptLines(page)
  expect(lines).toHaveLength(1)
  expect(lines[0]?.filling.ingredients).toHaveLength(7)
})

for (const wait of oneOf([0, 20, 40])) {
  test(`the composer follows a link that is clicked ${wait} ms after the first choice, and keeps the choice (C26)`, async ({
    page,
  }) => {
    await visit(page, '/carte/formule/salade-4-ingredients/')
    await page.evaluate((milliseconds) => {
      document.querySelector<HTMLElement>('.well > button:first-child')?.click()
      setTimeout(
        () =>
          [...document.querySelectorAll('a')]
            .find((link) => link.search.includes('step=ingredients'))
            ?.click(),
        milliseconds,
      )
    }, wait)
    await expect(page.getByRole('heading', { level: 2, name: 'Vos ingrédients' })).toBeFocused()
    await expect(page).toHaveURL(/line=.*step=ingredients|step=ingredients.*line=/)
    expect(await keptLines(page)).toHaveLength(1)
    await revisit(page)
    await page
      .getByRole('link', { name: /^Étape précédente|Base/ })
      .first()
      .click()
    await expect(main(page).locator('.well > [aria-pressed="true"]')).toHaveCount(1)
  })
}

test('the composer keeps every choice after a reload, a step back, or a change in a second tab (C14, C26)', async ({
  page,
  context,
}) => {
  await visit(page, '/carte/formule/salade-4-ingredients/')
  await well(page, /^Laitue/).click()
  await well(page, /^Mâche/).click()
  await expect(price(page)).toHaveText('9,40 €')
  await main(page).getByRole('link', { name: 'Choisir les ingrédients' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Vos ingrédients' })).toBeFocused()
  for (const name of [/^Avocat/, /^Concombre/, /^Radis/, /^Maïs/, /^Grenade/])
    await well(page, name).click()
  await expect(price(page)).toHaveText('11,50 €')

  await revisit(page)
  await expect(price(page)).toHaveText('11,50 €')
  const second = await context.newPage()
  await visit(second, page.url())
  await expect(price(second)).toHaveText('11,50 €')
  await well(second, /^Concombre/).click()
  await expect(second.getByText('Grenade est maintenant compris.')).toBeVisible()
  await expect(price(page)).toHaveText('10,40 €')

  await page.goBack()
  await expect(page.getByRole('heading', { level: 2, name: 'Votre base' })).toBeVisible()
  await expect(well(page, /^Mâche/)).toHaveAttribute('aria-pressed', 'true')
  await expect(price(page)).toHaveText('10,40 €')
})

test('the warning names the products that another restaurant lacks, and lets the customer stay (C25, T10)', async ({
  page,
}) => {
  const { slug, product } = await aRestaurantThatLacks(page)
  const cart = aFullCart()
  const [bowl] = cart.lines
  if (bowl?.kind !== 'formula') throw new Error('the first line must be a formula')
  const ingredients = [{ ingredient: product.id, warm: false }, ...bowl.filling.ingredients]
  await keepInBrowser(page, {
    cart: { ...cart, lines: [{ ...bowl, filling: { ...bowl.filling, ingredients } }] },
  })

  await visit(page, `/notre-restaurant/${slug}/`)
  const choose = main(page).getByRole('button', { name: 'Commander ici' })
  await choose.click()
  const warning = page.getByRole('alertdialog')
  await expect(warning).toContainText(product.name)
  await warning.getByRole('button', { name: 'Ne pas changer' }).click()
  expect((await keptLines(page))[0]?.filling.ingredients).toHaveLength(ingredients.length)

  await choose.click()
  await warning.getByRole('button', { name: 'Changer', exact: true }).click()
  await expect(warning).toBeHidden()
  expect((await keptLines(page))[0]?.filling.ingredients).toHaveLength(ingredients.length - 1)
})

test('a customer composes a formula by keyboard alone, from the menu to the cart (F11) @variation', async ({
  page,
}) => {
  await visit(page, '/carte/')
  await tabTo(page, 'Composer : Salade 4 ingrédients')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Salade 4 ingrédients' })).toBeVisible()
  await tabTo(page, 'Laitue')
  await page.keyboard.press('Space')
  await tabTo(page, 'Choisir les ingrédients')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Vos ingrédients' })).toBeFocused()
  for (const name of ['Concombre', 'Maïs', 'Radis', 'Brocoli']) {
    await tabTo(page, name)
    await page.keyboard.press('Space')
  }
  await page
    .getByRole('main')
    .getByRole('link', { name: /3 Sauce|Sauce/ })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await tabTo(page, 'Sans sauce')
  await page.keyboard.press('Space')
  await tabTo(page, 'Voir mon bol')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('heading', { level: 2, name: 'Votre bol est prêt à partir.' }),
  ).toBeFocused()
  await tabTo(page, 'Voir le panier')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Votre panier' })).toBeVisible()
  await expect(main(page).getByText('Complète')).toBeVisible()
})

/**
 * Presses Tab until a control whose name begins with `name` has the focus. Once the page is still,
 * nothing may hide the control.
 */
async function tabTo(page: Page, name: string) {
  for (let presses = 0; presses < 200; presses += 1) {
    await page.keyboard.press('Tab')
    const isFocused = await page.evaluate((labelStart) => {
      const control = document.activeElement
      const words = control?.getAttribute('aria-label') ?? control?.textContent ?? ''
      return words.replace(/\s/g, ' ').trim().startsWith(labelStart)
    }, name)
    if (!isFocused) continue
    await expect
      .poll(() => page.evaluate(isFocusInSight), `${name} is in sight when it has the focus`)
      .toBe(true)
    return
  }
  throw new Error(`the keyboard does not reach ${name}`)
}

/** Runs in the page: whether the focused control is visible. */
function isFocusInSight(): boolean {
  const control = document.activeElement
  if (!control) return false
  const { x, y, width, height } = control.getBoundingClientRect()
  const top = document.elementFromPoint(x + width / 2, y + height / 2)
  return control.contains(top) || top?.contains(control) === true
}

test('the composer shows products that the restaurant has run out of as unavailable, and does not add them (M4) @variation', async ({
  page,
  context,
}) => {
  const { id, product } = await aRestaurantThatLacks(page)
  await keepInBrowser(page, { cart: aFullCart() })
  await page.addInitScript((restaurantId) => {
    const storedState = JSON.parse(localStorage.getItem('persist:root28') ?? '{}') as {
      state: { restaurant: { id: number } }
    }
    storedState.state.restaurant.id = restaurantId
    localStorage.setItem('persist:root28', JSON.stringify(storedState))
  }, id)
  await context.addCookies([
    { name: 'restaurant', value: String(id), domain: '127.0.0.1', path: '/' },
  ])
  await visit(page, '/carte/formule/salade-6-ingredients/?step=ingredients')
  const out = well(page, new RegExp(`^${product.name}`))
  await expect(out).toContainText('Produit indisponible - de retour bientôt')
  await expect(out).toHaveAttribute('aria-disabled', 'true')
  await out.click({ force: true })
  await expect(out).toHaveAttribute('aria-pressed', 'false')
})

/**
 * Returns a restaurant of the demonstration chain that has run out of a salad ingredient, and that
 * ingredient.
 */
async function aRestaurantThatLacks(page: Page) {
  const list = await page.request.get('/api/restaurants/?limit=300')
  const { results } = (await list.json()) as { results: { id: number; slug: string }[] }
  for (const { id, slug } of results) {
    const menu = (await (
      await page.request.get(`/api/restaurants/${id}/menu?language=fr`)
    ).json()) as WireMenu
    const product = menu.ingredients.find(
      ({ available, category: { id: of } }) => !available && of >= 1 && of <= 5,
    )
    if (product) return { id, slug, product }
  }
  throw new Error('no restaurant of the demonstration has a sold-out product')
}

test('a different choice in the only complete formula keeps the beer in the cart (C20) @variation', async ({
  page,
}) => {
  const cart = aCart(
    menu,
    formula('f', 'formule-4-boisson-ou-dessert'),
    add('f', 'bases', 'laitue'),
    add('f', 'ingredients', 'tomates-cerises', 'concombre', 'mais', 'radis'),
    add('f', 'sauces', 'caesar'),
    add('f', 'side1', 'cola'),
    item('b', 'biere-blonde'),
  )
  await keep(page, { cart, place: null })
  for (const [step, name] of [
    ['sauces', 'Pesto'],
    ['bases', 'Quinoa'],
    ['side1', 'Eau plate'],
  ] as const) {
    await visit(page, `/carte/formule/formule-4-boisson-ou-dessert/?line=f&step=${step}`)
    await page
      .getByRole('button', { name: new RegExp(`^${name}`), pressed: false })
      .first()
      .click()
    await expect(
      page.getByRole('button', { name: new RegExp(`^${name}`), pressed: true }).first(),
    ).toBeVisible()
    expect((await linesKept(page)).map(({ id }) => id)).toEqual(['f', 'b'])
  }
})

test('a recipe of the house is complete once its side is chosen, and the page says that the recipe cannot be changed (C23) @variation', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, '/carte/formule/recette-du-mois/')
  await page
    .getByRole('button', { name: /^Eau plate/ })
    .first()
    .click()
  await expect(page.getByText('Une recette de la maison ne change plus')).toBeInViewport()
  await expect(page.getByRole('heading', { name: 'Votre bol est prêt à partir.' })).toBeFocused()
  await expect(page.getByRole('button', { name: /^Eau plate/ })).toBeHidden()
})
