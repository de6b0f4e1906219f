import { type BrowserContext, type Page, expect, test } from '@playwright/test'
import type { Cart } from '../src/domain/cart.ts'
import { locales } from '../src/contract/locales.ts'
import { aCart, add, formula, item, plainSalad } from '../src/testing/a-cart.ts'
import { expectNothingToFind } from './at-axe.ts'
import { type Place, expectConfirmed, fillIn as fillInDetails, keep, linesKept, loseAnswer, menu, orderButton, orders, placeOf, placesLeft, salad, sentence, tabTo, traces, wait } from './at-checkout.ts'
import { visit } from './at-rest.ts'

async function fillIn(page: Page, comment = '') {
  await page.getByRole('radio', { name: /Plus tard/ }).check()
  await fillInDetails(page, comment)
}

/** The checkout page, filled in to be paid at the counter, and about to be sent. */
async function atTheButton(page: Page, place: Place, comment = '') {
  await page.goto('/payment/')
  await fillIn(page, comment)
  await expect(orderButton(page)).toBeVisible()
  await expect(page.getByText(place.restaurant.name.replace('Mesclun ', '')).first()).toBeVisible()
}

test('a double click is one order, and nothing of the customer stays in the browser (Y6)', async ({ page }) => {
  const place = await placeOf(page, 'paris-haussmann')
  const before = await placesLeft(page, place)
  await keep(page, { cart: salad(), place })
  const sent: string[] = []
  await page.route(orders, async (route) => {
    sent.push((await route.request().headerValue('idempotency-key')) ?? '')
    await wait(1200)
    await route.continue()
  })
  await atTheButton(page, place)
  await orderButton(page).dblclick()
  await expect(page.getByText('ne rafraîchissez pas la page')).toBeVisible()
  await expectConfirmed(page)
  expect(sent).toHaveLength(1)
  expect(await placesLeft(page, place)).toBe(before - 1)
  expect(await linesKept(page)).toEqual([])
  expect(await traces(page)).not.toMatch(/Camille|camille@|06 12/)
})

test('a reload during the loader goes on with the same order (Y6, Y8)', async ({ page }) => {
  const place = await placeOf(page, 'paris-rennes')
  const before = await placesLeft(page, place)
  await keep(page, { cart: salad(), place })
  const sent = new Set<string>()
  let first = true
  await page.route(orders, async (route) => {
    sent.add((await route.request().headerValue('idempotency-key')) ?? '')
    if (first) {
      first = false
      await route.fetch()
      return
    }
    await route.continue()
  })
  await atTheButton(page, place)
  await orderButton(page).click()
  await expect(page.getByText('ne rafraîchissez pas la page')).toBeVisible()
  await page.reload()
  await expectConfirmed(page)
  expect(sent.size).toBe(1)
  expect(await placesLeft(page, place)).toBe(before - 1)
})

test('a reload before the order reached the server sends it once (Y6, Y8)', async ({ page }) => {
  const place = await placeOf(page, 'paris-bercy')
  const before = await placesLeft(page, place)
  await keep(page, { cart: salad(), place })
  let first = true
  await page.route(orders, async (route) => {
    if (!first) return route.continue()
    first = false
    return undefined
  })
  await atTheButton(page, place)
  await orderButton(page).click()
  await expect(page.getByText('ne rafraîchissez pas la page')).toBeVisible()
  await page.reload()
  await expectConfirmed(page)
  expect(await placesLeft(page, place)).toBe(before - 1)
})

test('a network that loses the question, then the answer, still makes one order (Y6)', async ({ page }) => {
  const place = await placeOf(page, 'lyon-republique')
  const before = await placesLeft(page, place)
  await keep(page, { cart: salad(), place })
  let attempt = 0
  await page.route(orders, async (route) => {
    attempt += 1
    if (attempt === 1) return route.abort('internetdisconnected')
    if (attempt === 2) return loseAnswer(route)
    return route.continue()
  })
  await atTheButton(page, place)
  await orderButton(page).click()
  await expect(page.getByText('nous redemandons')).toBeVisible()
  await expectConfirmed(page)
  expect(attempt).toBe(3)
  expect(await placesLeft(page, place)).toBe(before - 1)
})

test('when no answer comes at all the customer can ask again, and orders once (Y6, Y8)', async ({ page }) => {
  test.setTimeout(120_000)
  const place = await placeOf(page, 'lille-bethune')
  const before = await placesLeft(page, place)
  await keep(page, { cart: salad(), place })
  let cut = true
  await page.route(orders, (route) => (cut ? loseAnswer(route) : route.continue()))
  await atTheButton(page, place)
  await orderButton(page).click()
  await expect(page.getByRole('heading', { name: 'Pas encore de réponse' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('link', { name: new RegExp(place.restaurant.phone) })).toBeVisible()
  cut = false
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expectConfirmed(page)
  expect(await placesLeft(page, place)).toBe(before - 1)
})

async function twoTabs(context: BrowserContext, page: Page, place: Place, comments: [string, string]) {
  await keep(page, { cart: salad(), place })
  await context.route(orders, async (route) => {
    await wait(600)
    await route.continue()
  })
  const other = await context.newPage()
  await atTheButton(page, place, comments[0])
  await atTheButton(other, place, comments[1])
  await Promise.all([orderButton(page).click(), orderButton(other).click()])
  return [await expectConfirmed(page), await expectConfirmed(other)]
}

test('two tabs that order the same cart at once make one order, which both show (Y6)', async ({ page, context }) => {
  const place = await placeOf(page, 'nantes-crebillon')
  const before = await placesLeft(page, place)
  const [one, two] = await twoTabs(context, page, place, ['', ''])
  expect(one).toBe(two)
  expect(await placesLeft(page, place)).toBe(before - 1)
})

test('two tabs that order the same cart with other words make one order, which both show (Y6)', async ({ page, context }) => {
  const place = await placeOf(page, 'bordeaux-sainte-catherine')
  const before = await placesLeft(page, place)
  const [one, two] = await twoTabs(context, page, place, ['sans oignon', 'bien frais'])
  expect(one).toBe(two)
  expect(await placesLeft(page, place)).toBe(before - 1)
})

test('a cart whose tab died after it was sent is not ordered again by another tab (Y6)', async ({ page, context }) => {
  const place = await placeOf(page, 'rennes')
  const before = await placesLeft(page, place)
  await keep(page, { cart: salad(), place })
  const taken = new Promise<void>((resolve) => {
    void page.route(orders, async (route) => {
      await route.fetch()
      resolve()
    })
  })
  await atTheButton(page, place)
  await orderButton(page).click()
  await taken
  await page.close()

  const other = await context.newPage()
  await atTheButton(other, place, 'autre chose')
  await orderButton(other).click()
  await expect(other.getByRole('heading', { name: 'Ce panier a déjà été commandé' })).toBeVisible()
  expect(await placesLeft(other, place)).toBe(before - 1)

  await other.goto('/payment/')
  await fillIn(other)
  await other.getByLabel('Commentaire').fill('')
  await orderButton(other).click()
  await expectConfirmed(other)
  expect(await placesLeft(other, place)).toBe(before - 1)
})

test('a cart that another tab changed meanwhile is ordered as it is now, once it was seen (C26, C27)', async ({ page, context }) => {
  const place = await placeOf(page, 'strasbourg')
  await keep(page, { cart: salad(), place })
  await atTheButton(page, place)
  const other = await context.newPage()
  await other.goto('/assets/ui/icon.svg')
  await other.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('persist:root28') ?? '{}') as { state: { cart: { lines: { quantity: number }[] } } }
    kept.state.cart.lines[0] = { ...kept.state.cart.lines[0], quantity: 2 }
    localStorage.setItem('persist:root28', JSON.stringify(kept))
  })
  await expect(orderButton(page)).toContainText('20,')
  await orderButton(page).click()
  await expectConfirmed(page)
  await expect(page.getByRole('region', { name: 'Récapitulatif' }).getByRole('listitem').first()).toContainText('2 ×')
})

test('what is wrong is said at its field, and the first one has the focus (V1, V4, V12, F8)', async ({ page }) => {
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
  await fillIn(page)
  await expect(page.getByText(sentence('email_invalid'))).toBeHidden()
  await expect(page).toHaveURL(/\/payment\/$/)
  await page.reload()
  await expect(page.getByLabel('Nom')).toHaveValue('Camille Roux')
  await expect(page.getByRole('checkbox', { name: /conditions générales/ })).not.toBeChecked()
})

test('alcohol asks for the declaration, says why, and can then be ordered (V10, F6)', async ({ page }) => {
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

test('the summary, the law’s sentences and the button stand on one view (F3, F4, F8, F10)', async ({ page }) => {
  const place = await placeOf(page, 'dijon')
  await keep(page, { cart: aCart(menu, plainSalad('salad'), add('salad', 'ingredients', 'grenade')), place })
  await page.goto('/payment/')
  const summary = page.getByRole('region', { name: 'Commande' })
  await expect(summary).toContainText('Grenade')
  await expect(summary).toContainText(/\+\s1,50/)
  await expect(summary).toContainText('dont TVA 10')
  await expect(summary).toContainText('Allergènes')
  await expect(summary).toContainText('droit de rétractation')
  await expect(summary.getByRole('button', { name: /^Commander avec obligation de paiement 10,90/ })).toBeVisible()
  const terms = summary.getByRole('link', { name: /conditions générales de vente/ })
  await expect(terms).toHaveAttribute('href', '/conditions-generales-vente/')
  await expect(terms).toHaveAttribute('target', '_blank')
  await expect(summary.getByRole('checkbox')).not.toBeChecked()
})

test('an empty cart, no restaurant, no time, an open formula: each is said, with one way to mend it (Y5, T4)', async ({ page }) => {
  const place = await placeOf(page, 'tours')
  const cases = [
    { cart: aCart(menu), place, title: 'Le bol est vide.', way: 'Voir la carte', to: '/carte/' },
    { cart: salad(), place: null, title: 'Où retirez-vous', way: 'Choisir le restaurant', to: '/retrait/' },
    { cart: salad(), place, takeawayAt: null, title: 'À quelle heure', way: 'Choisir l’heure', to: '/retrait/' },
    { cart: aCart(menu, formula('f', 'salade-4-ingredients')), place, title: 'Une composition', way: 'Compléter dans le panier', to: '/panier/' },
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

test('a time that went by is said so, the next free ones are offered, and the order goes through (T5)', async ({ page }) => {
  const place = await placeOf(page, 'grenoble')
  await keep(page, { cart: salad(), place, takeawayAt: '2026-11-02T11:00:00Z' })
  await page.goto('/payment/')
  await expect(page.getByText(sentence('takeaway_time_invalid'))).toBeVisible()
  const times = page.getByRole('heading', { name: 'Prochaines heures libres' }).locator('..').getByRole('button')
  await expect(times).toHaveCount(5)
  await times.first().click()
  await expect(page.getByLabel('Nom')).toBeFocused()
  await fillIn(page)
  await orderButton(page).click()
  await expectConfirmed(page)
})

/** Orders until the slot takes no more, through the same door as everybody. */
async function fillUp(page: Page, { restaurant, time }: Place) {
  const { lines } = salad()
  const headers = { 'accept-language': 'fr' }
  const quote = (await (await page.request.post('/api/quotes', { headers, data: { restaurant: restaurant.id, lines } })).json()) as
    { menuVersion: string; toPay: number }
  for (let i = 0; i < 60; i += 1) {
    const reply = await page.request.post('/api/orders', {
      headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
      data: {
        restaurant: restaurant.id, lines, takeawayAt: time.at, payment: 'at-restaurant', comment: '', overEighteen: false, termsAccepted: true,
        customer: { name: 'Un autre', phone: '0600000000', email: 'autre@example.org' },
        shown: { menuVersion: quote.menuVersion, toPay: quote.toPay, points: 0 },
      },
    })
    if (reply.status() === 409) return expect(((await reply.json()) as { code: string }).code).toBe('slot_full')
    expect(reply.status()).toBe(201)
  }
  throw new Error('the slot never filled up')
}

test('a slot that fills up while one fills in the form is said at once, before anything is sent (T5, T11)', async ({ page }) => {
  const place = await placeOf(page, 'annecy', -4)
  await keep(page, { cart: salad(), place })
  await atTheButton(page, place)
  await fillUp(page, place)
  await expect(page.getByRole('heading', { name: 'Prochaines heures libres' })).toBeVisible()
  await expect(orderButton(page)).toHaveCount(0)
  await page.getByRole('heading', { name: 'Prochaines heures libres' }).locator('..').getByRole('button').first().click()
  await expect(page.getByLabel('Nom')).toHaveValue('Camille Roux')
  await expect(orderButton(page)).toBeVisible()
})

test('a slot that filled up meanwhile is said so by the server too, and another time is two presses away (T5, T11)', async ({ page }) => {
  // A page that cannot be told.
  await page.route('**/api/live**', (route) => route.abort())
  const place = await placeOf(page, 'annecy')
  await keep(page, { cart: salad(), place })
  await atTheButton(page, place)
  await fillUp(page, place)
  await orderButton(page).click()
  await expect(page.getByText(sentence('slot_full')).first()).toBeVisible()
  expect(await linesKept(page)).toHaveLength(2)
  await expect(page.getByRole('heading', { name: 'Prochaines heures libres' }).locator('..').getByRole('button')).toHaveCount(5)
  await page.getByRole('link', { name: 'Toutes les heures' }).click()
  await page.getByRole('radio', { name: /Libre/ }).first().check({ force: true })
  await page.getByRole('button', { name: /^Retirer/ }).click()
  await expect(page.getByLabel('Nom')).toHaveValue('Camille Roux')
  await expect(page.getByText(sentence('slot_full'))).toBeHidden()
  await page.getByRole('checkbox', { name: /conditions générales/ }).check()
  await orderButton(page).click()
  await expectConfirmed(page)
})

test('full and free times are told apart in words, and a full one cannot be chosen (T4)', async ({ page }) => {
  const place = await placeOf(page, 'montpellier')
  await fillUp(page, place)
  await keep(page, { cart: salad(), place, takeawayAt: null })
  await page.goto('/retrait/')
  await page.getByRole('radio', { name: new RegExp(new Intl.DateTimeFormat('fr-FR', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'Europe/Paris' }).format(new Date(place.time.at))) }).check({ force: true })
  const clock = place.time.time.replace(':', '\u202fh\u202f')
  await expect(page.getByRole('radio', { name: `${clock} Complet` })).toBeDisabled()
  await expect(page.getByRole('radio', { name: /Libre|places/ }).first()).toBeEnabled()
})

test('a price that nothing explains empties the cart and says so (C27)', async ({ page }) => {
  const place = await placeOf(page, 'reims')
  await keep(page, { cart: salad(), place })
  await atTheButton(page, place)
  await page.route(orders, async (route) => {
    const body = route.request().postDataJSON() as { shown: { toPay: number } }
    await route.continue({ postData: { ...body, shown: { ...body.shown, toPay: body.shown.toPay - 500 } } })
  })
  await orderButton(page).click()
  await expect(page.getByText(sentence('price_mismatch'))).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Le bol est vide.' })).toBeVisible()
  expect(await linesKept(page)).toEqual([])
})

test('a code that a cart was tampered with is taken out before anything is ordered (C21, C27)', async ({ page }) => {
  const place = await placeOf(page, 'reims')
  const tampered: Cart = { ...salad(), promo: { code: 'BIENVENUE10', kind: 'percent', percent: 90, minimum: 0 } }
  await keep(page, { cart: tampered, place })
  await page.goto('/payment/')
  await expect(page.getByText('10 % de moins sur votre panier')).toBeVisible()
  await keep(page, { cart: { ...tampered, promo: { code: 'TOUT', kind: 'percent', percent: 90, minimum: 0 } }, place })
  await page.goto('/payment/')
  await expect(page.getByText(/TOUT ne vaut plus/)).toBeVisible()
})

test('points that nobody has: the line that they were to pay leaves the cart, and it is said (L3)', async ({ page }) => {
  const place = await placeOf(page, 'metz')
  await keep(page, { cart: aCart(menu, plainSalad('salad'), item('bread', 'focaccia', { paidWith: 'points' })), place })
  await atTheButton(page, place)
  await expect(page.getByText('ce que vos points payaient a quitté le panier')).toBeVisible()
  expect((await linesKept(page)).map(({ id }) => id)).toEqual(['salad'])
  await orderButton(page).click()
  await expectConfirmed(page)
})

test('a restaurant that closed leads to another one (T6)', async ({ page }) => {
  const open = await placeOf(page, 'caen')
  const closed = { ...open, restaurant: { ...open.restaurant, id: 17, slug: 'le-havre', name: 'Mesclun Le Havre' } }
  await keep(page, { cart: salad(), place: closed })
  await page.goto('/payment/')
  await expect(page.getByText(sentence('restaurant_closed'))).toBeVisible()
  await expect(page.getByRole('link', { name: 'Choisir un autre restaurant' })).toHaveAttribute('href', '/retrait/')
})

test('changing restaurant warns of what it does not have, and staying changes nothing (T10, C25)', async ({ page }) => {
  const from = await placeOf(page, 'paris-bourse')
  const to = await placeOf(page, 'saint-etienne')
  await keep(page, { cart: aCart(menu, plainSalad('salad'), item('beer', 'biere-blonde')), place: from })
  await page.goto('/retrait/')
  await page.getByLabel('Ville ou code postal').fill('saint-etienne')
  await page.getByRole('button', { name: new RegExp(to.restaurant.name.replace('Mesclun ', '')) }).first().click()
  await page.getByRole('button', { name: /^Retirer/ }).click()
  const warning = page.getByRole('alertdialog')
  await expect(warning).toContainText('Bière blonde')
  await warning.getByRole('button', { name: 'Ne pas changer' }).click()
  expect(await linesKept(page)).toHaveLength(2)
  await page.getByRole('button', { name: /^Retirer/ }).click()
  await warning.getByRole('button', { name: 'Changer', exact: true }).click()
  await expect(page).toHaveURL(/\/payment\/$/)
  await expect(page.getByRole('region', { name: 'Commande' })).toContainText(to.restaurant.name.replace('Mesclun ', ''))
  expect(await linesKept(page)).toHaveLength(1)
})

test('from time to order with the keyboard alone (F11)', async ({ page }) => {
  const place = await placeOf(page, 'clermont-ferrand')
  await keep(page, { cart: salad(), place, takeawayAt: null })
  await page.goto('/retrait/')
  const chosen = page.getByRole('radio', { name: /Choisi/ })
  await chosen.focus()
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

test('an order has a page of its own in every language: number, progress, how to cancel, what was sold (O1, O2)', async ({ page, request }) => {
  const place = await placeOf(page, 'orleans')
  await keep(page, { cart: salad(), place })
  await atTheButton(page, place)
  await orderButton(page).click()
  const url = new URL(await expectConfirmed(page))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/A\d\d/)
  await expect(page.getByRole('list', { name: 'Avancement de la commande' }).getByRole('listitem')).toHaveText([/Reçue/, /En préparation/, /Prête/])
  await expect(page.locator('[aria-current="step"]')).toContainText('Reçue')
  await expect(page.getByRole('link', { name: /Appeler le/ })).toHaveAttribute('href', `tel:${place.restaurant.phone.replace(/\s/g, '')}`)
  await expect(page.getByText(/Pour annuler, appelez le restaurant/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Récapitulatif' })).toContainText('À régler au restaurant')
  for (const locale of locales) {
    const path = (locale === 'fr' ? '' : `/${locale}`) + url.pathname
    const reply = await request.get(path)
    expect(reply.status()).toBe(200)
    expect(reply.headers()['cache-control']).toContain('no-store')
    const html = await reply.text()
    expect(html).toContain(`<html lang="${locale}"`)
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).toContain('data-ing=')
  }
})

const looks = {
  fr: { width: 1280, colorScheme: 'light' }, en: { width: 320, colorScheme: 'dark' },
  es: { width: 390, colorScheme: 'light' }, nl: { width: 768, colorScheme: 'dark' },
} as const

test('the page of an order, and the loader before it, have nothing for axe to find in the four languages (F11)', async ({ page }) => {
  const place = await placeOf(page, 'angers')
  await keep(page, { cart: aCart(menu, plainSalad('salad'), item('beer', 'biere-blonde')), place })
  await atTheButton(page, place)
  await page.getByRole('checkbox', { name: /plus de 18 ans/ }).check()
  let go: () => void = () => undefined
  const looked = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route(orders, async (route) => {
    await looked
    await route.continue()
  })
  await orderButton(page).click()
  await expect(page.getByText('ne rafraîchissez pas la page')).toBeVisible()
  await expectNothingToFind(page)
  go()
  const { pathname } = new URL(await expectConfirmed(page))
  for (const locale of locales) {
    await page.setViewportSize({ width: looks[locale].width, height: 900 })
    await page.emulateMedia({ colorScheme: looks[locale].colorScheme })
    await visit(page, (locale === 'fr' ? '' : `/${locale}`) + pathname)
    await expectNothingToFind(page)
  }
})

test('an address that names no order is no page (S1)', async ({ request }) => {
  for (const token of ['nobody', 'x'.repeat(43)]) {
    expect((await request.get(`/confirmation/${token}/`)).status()).toBe(404)
  }
})
