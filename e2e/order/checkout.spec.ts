import { expect, test } from '@playwright/test'
import type { Cart } from '../../src/domain/cart/cart.ts'
import { aCart, add, formula, item, plainSalad } from '../../src/testing/builders/a-cart.ts'
import {
  atTheButton,
  expectConfirmed,
  fillInForCounter,
  keep,
  linesKept,
  menu,
  orderButton,
  orders,
  placeOf,
  salad,
  sentence,
  tabTo,
} from './at-checkout.ts'

test('each error of the form is shown at its field, and the first such field has the focus (V1, V4, V12, F8)', async ({
  page,
}) => {
  const place = await placeOf(page, 'toulouse-alsace-lorraine')
  await keep(page, { cart: salad(), place })
  await page.goto('/payment/')
  await page.getByRole('radio', { name: /Plus tard/ }).check()
  await orderButton(page).click()
  for (const code of ['name_empty', 'phone_empty', 'email_empty', 'terms_empty']) {
    await expect(page.getByText(sentence(code))).toBeVisible()
  }
  await expect(page.getByLabel('Nom')).toBeFocused()
  await expect(page.getByLabel('Nom')).toHaveAccessibleDescription(sentence('name_empty'))
  await page.getByLabel('E-mail').fill('camille@')
  await expect(page.getByText(sentence('email_invalid'))).toBeVisible()
  await fillInForCounter(page)
  await expect(page.getByText(sentence('email_invalid'))).toBeHidden()
  await expect(page).toHaveURL(/\/payment\/$/)
  await page.reload()
  await expect(page.getByLabel('Nom')).toHaveValue('Camille Roux')
  await expect(page.getByRole('checkbox', { name: /conditions générales/ })).not.toBeChecked()
})

test('an order button pressed before the payment methods have loaded places the order as soon as they load (Y1) @variation', async ({
  page,
}) => {
  const place = await placeOf(page, 'strasbourg', -5)
  await keep(page, { cart: salad(), place })
  await page.goto('/payment/')
  await fillInForCounter(page)
  const restaurantGate = Promise.withResolvers<void>()
  await page.route(`**/api/restaurants/${place.restaurant.id}`, async (route) => {
    await restaurantGate.promise
    await route.continue()
  })
  await page.reload()
  await page.getByRole('checkbox', { name: /conditions générales/ }).check()
  await orderButton(page).click()
  await expect(orderButton(page)).toHaveAttribute('aria-busy', 'true')
  restaurantGate.resolve()
  await expectConfirmed(page)
})

test('alcohol requires the declaration of age, explains why, and can then be ordered (V10, F6)', async ({
  page,
}) => {
  const place = await placeOf(page, 'nice')
  await keep(page, { cart: aCart(menu, plainSalad('salad'), item('beer', 'biere-blonde')), place })
  await atTheButton(page, place)
  await expect(page.getByText(/vente d’alcool à des mineurs/).first()).toBeVisible()
  await expect(page.getByText(/abus d’alcool est dangereux/).first()).toBeVisible()
  await orderButton(page).click()
  await expect(page.getByText(sentence('age_declaration_missing'))).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /plus de 18 ans/ })).toBeFocused()
  await page.keyboard.press('Space')
  await orderButton(page).click()
  await expectConfirmed(page)
  await expect(page.getByText(/pièce d’identité/).first()).toBeVisible()
})

test('the order summary, the legal sentences and the order button are in one view (F3, F4, F8, F10)', async ({
  page,
}) => {
  const place = await placeOf(page, 'dijon')
  await keep(page, {
    cart: aCart(menu, plainSalad('salad'), add('salad', 'ingredients', 'grenade')),
    place,
  })
  await page.goto('/payment/')
  const summary = page.getByRole('region', { name: 'Commande' })
  await expect(summary).toContainText('Grenade')
  await expect(summary).toContainText(/\+\s1,50/)
  await expect(summary).toContainText('dont TVA 10')
  await expect(summary).toContainText('Allergènes')
  await expect(summary).toContainText('droit de rétractation')
  await expect(
    summary.getByRole('button', { name: /^Commander avec obligation de paiement 10,90/ }),
  ).toBeVisible()
  const terms = summary.getByRole('link', { name: /conditions générales de vente/ })
  await expect(terms).toHaveAttribute('href', '/conditions-generales-vente/')
  await expect(terms).toHaveAttribute('target', '_blank')
  await expect(summary.getByRole('checkbox')).not.toBeChecked()
})

test('an empty cart, no restaurant, no time or an incomplete formula is reported with one link to fix it (Y5, T4)', async ({
  page,
}) => {
  const place = await placeOf(page, 'tours')
  const cases = [
    { cart: aCart(menu), place, title: 'Le bol est vide.', way: 'Voir la carte', to: '/carte/' },
    {
      cart: salad(),
      place: null,
      title: 'Où retirez-vous',
      way: 'Choisir le restaurant',
      to: '/retrait/',
    },
    {
      cart: salad(),
      place,
      takeawayAt: null,
      title: 'À quelle heure',
      way: 'Choisir l’heure',
      to: '/retrait/',
    },
    {
      cart: aCart(menu, formula('f', 'salade-4-ingredients')),
      place,
      title: 'Une composition',
      way: 'Compléter dans le panier',
      to: '/panier/',
    },
  ]
  for (const { title, way, to, ...kept } of cases) {
    await keep(page, kept)
    await page.goto('/payment/')
    await expect(page.getByRole('heading', { name: new RegExp(title) })).toBeVisible()
    await expect(orderButton(page)).toBeHidden()
    await expect(page.getByRole('link', { name: way })).toHaveAttribute('href', to)
  }
  await expect(page.getByText(sentence('formulas_incomplete'))).toBeVisible()
})

test('an unexplained price difference empties the cart and says so (C27) @variation', async ({
  page,
}) => {
  const place = await placeOf(page, 'reims')
  await keep(page, { cart: salad(), place })
  await atTheButton(page, place)
  await page.route(orders, async (route) => {
    const body = route.request().postDataJSON() as { shown: { toPay: number } }
    await route.continue({
      postData: { ...body, shown: { ...body.shown, toPay: body.shown.toPay - 500 } },
    })
  })
  await orderButton(page).click()
  await expect(page.getByText(sentence('price_mismatch'))).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Le bol est vide.' })).toBeVisible()
  expect(await linesKept(page)).toEqual([])
})

test('a promo code that was tampered with is removed from the cart before anything is ordered (C21, C27) @variation', async ({
  page,
}) => {
  const place = await placeOf(page, 'reims')
  const tampered: Cart = {
    ...salad(),
    promo: { code: 'BIENVENUE10', kind: 'percent', percent: 90, minimum: 0 },
  }
  await keep(page, { cart: tampered, place })
  await page.goto('/payment/')
  await expect(page.getByText('10 % de remise')).toBeVisible()
  await keep(page, {
    cart: { ...tampered, promo: { code: 'TOUT', kind: 'percent', percent: 90, minimum: 0 } },
    place,
  })
  await page.goto('/payment/')
  await expect(
    page.getByText('Le code promo TOUT n’est plus valable : il a été retiré.'),
  ).toBeVisible()
})

test('a line to be paid with points that the visitor does not have leaves the cart, with a message (L3) @variation', async ({
  page,
}) => {
  const place = await placeOf(page, 'metz')
  await keep(page, {
    cart: aCart(menu, plainSalad('salad'), item('bread', 'focaccia', { paidWith: 'points' })),
    place,
  })
  await atTheButton(page, place)
  await expect(page.getByText('ce que vos points payaient a été retiré du panier')).toBeVisible()
  expect((await linesKept(page)).map(({ id }) => id)).toEqual(['salad'])
  await orderButton(page).click()
  await expectConfirmed(page)
})

test('a restaurant that has closed leads to choosing another one (T6) @variation', async ({
  page,
}) => {
  const open = await placeOf(page, 'caen')
  const closed = {
    ...open,
    restaurant: { ...open.restaurant, id: 17, slug: 'le-havre', name: 'Mesclun Le Havre' },
  }
  await keep(page, { cart: salad(), place: closed })
  await page.goto('/payment/')
  await expect(page.getByText(sentence('restaurant_closed'))).toBeVisible()
  await expect(page.getByRole('link', { name: 'Choisir un autre restaurant' })).toHaveAttribute(
    'href',
    '/retrait/',
  )
})

test('changing the restaurant warns about products that it lacks, and staying changes nothing (T10, C25) @variation', async ({
  page,
}) => {
  const from = await placeOf(page, 'paris-bourse')
  const to = await placeOf(page, 'saint-etienne')
  await keep(page, {
    cart: aCart(menu, plainSalad('salad'), item('beer', 'biere-blonde')),
    place: from,
  })
  await page.goto('/retrait/')
  await page.getByLabel('Ville ou code postal').fill('saint-etienne')
  await page
    .getByRole('button', { name: new RegExp(to.restaurant.name.replace('Mesclun ', '')) })
    .first()
    .click()
  await page.getByRole('button', { name: /^Au plus tôt/ }).click()
  const warning = page.getByRole('alertdialog')
  await expect(warning).toContainText('Bière blonde')
  await warning.getByRole('button', { name: 'Ne pas changer' }).click()
  expect(await linesKept(page)).toHaveLength(2)
  await page.getByRole('button', { name: /^Au plus tôt/ }).click()
  await warning.getByRole('button', { name: 'Changer', exact: true }).click()
  await expect(page).toHaveURL(/\/payment\/$/)
  await expect(page.getByRole('region', { name: 'Commande' })).toContainText(
    to.restaurant.name.replace('Mesclun ', ''),
  )
  expect(await linesKept(page)).toHaveLength(1)
})

test('a customer orders by keyboard alone, from choosing the time to the confirmation (F11) @variation', async ({
  page,
}) => {
  const place = await placeOf(page, 'clermont-ferrand')
  await keep(page, { cart: salad(), place, takeawayAt: null })
  await page.goto('/retrait/')
  const soonestOption = page.getByRole('radio', { name: /^Au plus tôt/ })
  await soonestOption.focus()
  await page.keyboard.press('ArrowRight')
  await tabTo(page, /^Retirer/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/payment\/$/)
  await expect(page.getByRole('radio', { name: /^Maintenant/ })).toBeEnabled()
  await tabTo(page, /^Maintenant/)
  await page.keyboard.press('ArrowRight')
  await tabTo(page, /^Nom/)
  await page.keyboard.type('Camille Roux')
  await page.keyboard.press('Tab')
  await page.keyboard.type('0612345678')
  await page.keyboard.press('Tab')
  await page.keyboard.type('camille@example.org')
  await tabTo(page, /^J’accepte/)
  await page.keyboard.press('Space')
  await tabTo(page, /^Commander/)
  await page.keyboard.press('Enter')
  await expectConfirmed(page)
})

test('a chosen restaurant can be deselected, and the cart keeps its lines (T3, C25) @variation', async ({
  page,
}) => {
  const place = await placeOf(page, 'tours')
  await keep(page, { cart: salad(), place })
  await page.goto('/retrait/')
  await page.getByRole('button', { name: 'Annuler ce choix' }).click()
  await expect(page.getByText('Aucun restaurant choisi')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Annuler ce choix' })).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('persist:root28'))).toContain(
    '{"id":-1,"selected":false}',
  )
  expect(await linesKept(page)).toHaveLength(2)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Annuler ce choix' })).toBeHidden()
})
