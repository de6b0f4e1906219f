import { type Page, expect, test } from '@playwright/test'
import { demonstrationCards } from '../../src/payment-service/outcomes.ts'
import { expectAccessible } from '../every-page/at-axe.ts'
import {
  CARD_TIME,
  atTheCard,
  bank,
  beginByCard,
  cardFrame,
  cardLabels,
  expectPaidOnce,
  payments,
  typeCard,
} from './at-card.ts'
import {
  expectConfirmed,
  fillIn,
  keep,
  orderButton,
  placeOf,
  placesLeft,
  salad,
  sentence,
  tabTo,
  traces,
  wait,
} from './at-checkout.ts'
import { visit } from '../support/at-rest.ts'
import { oneOf } from '../support/slice.ts'

test('card fields that do not load are reported within seconds, and one press switches to paying at the restaurant (Y4) @variation', async ({
  page,
}) => {
  const place = await placeOf(page, 'reims', CARD_TIME)
  await keep(page, { cart: salad(), place })
  await page.route(/\/card\?/, (route) => route.abort())
  await page.goto('/payment/')
  await page.locator('iframe[src*="/card?"]').waitFor({ state: 'attached' })
  await expect(page.getByText(sentence('payment_unavailable'))).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Payer au restaurant' }).click()
  await expect(page.getByRole('radio', { name: /Plus tard/ })).toBeChecked()
  await fillIn(page)
  await orderButton(page).click()
  await expectConfirmed(page)
})

test('pressing the order button while the card fields load waits for them, and charges the card once (Y4, Y6)', async ({
  page,
}) => {
  // The fields are shown at once; the script that handles them loads only seconds after the button
  // is pressed.
  const pressed = Promise.withResolvers<void>()
  await page.route('**/parts/card-form.ts*', async (route) => {
    await pressed.promise
    await wait(4000)
    await route.continue()
  })
  await page.clock.install()
  const place = await placeOf(page, 'metz', CARD_TIME)
  const before = await placesLeft(page, place)
  await keep(page, { cart: salad(), place })
  await page.goto('/payment/', { waitUntil: 'commit' })
  // Stops the page's clock once the card fields are shown. On a slow machine, the page would
  // otherwise give up waiting for them before the button is pressed; with an earlier stop, it would
  // never show them.
  await page.locator('iframe[src*="/card?"]').waitFor({ state: 'attached' })
  await page.clock.pauseAt(Date.now() + 500)
  await typeCard(page, 'success')
  await fillIn(page)
  await orderButton(page).click()
  await page.clock.resume()
  pressed.resolve()
  await expectPaidOnce(page, { place, before })
})

test('a card number is sent only to the provider: never to our origin, into storage or to the console (Y7)', async ({
  page,
  baseURL,
}) => {
  const ownOrigin = new URL(baseURL ?? '').origin
  const sentTexts: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).origin === ownOrigin)
      sentTexts.push(request.url(), request.postData() ?? '', JSON.stringify(request.headers()))
  })
  page.on('console', (message) => sentTexts.push(message.text()))
  page.on('pageerror', (error) => sentTexts.push(error.message))
  const cardCheckout = await beginByCard(page, 'annecy', 'challenge')
  await orderButton(page).click()
  await expect(bank(page).getByRole('button', { name: /Confirmer le paiement/ })).toBeVisible()
  sentTexts.push(await traces(page))
  await bank(page)
    .getByRole('button', { name: /Confirmer le paiement/ })
    .click()
  await expectPaidOnce(page, cardCheckout)
  sentTexts.push(await traces(page))
  // The card number must not be in any request to our origin, in the console or in the browser's
  // storage.
  expect(sentTexts.length).toBeGreaterThan(20)
  const { number } = demonstrationCards.challenge
  for (const text of sentTexts) expect(text.replace(/[\s-]/g, '')).not.toContain(number)
})

test('an invalid card is reported in its own fields, and no order is placed (Y2, Y7)', async ({
  page,
}) => {
  const requestLines: string[] = []
  page.on('request', (request) =>
    requestLines.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`),
  )
  await beginByCard(page, 'caen', 'success')
  await cardFrame(page).getByLabel(cardLabels.fr.number).fill('4242 4242')
  await orderButton(page).click()
  await expect(cardFrame(page).getByText(sentence('card_number_invalid'))).toBeVisible()
  await expect(cardFrame(page).getByLabel(cardLabels.fr.number)).toBeFocused()
  expect(requestLines.filter((line) => / \S+\/api\/orders /.test(line))).toEqual([])
  await typeCard(page, 'success')
  await orderButton(page).click()
  await expectConfirmed(page)
  const origin = new URL(page.url()).origin
  expect(requestLines.filter((line) => line.includes(` ${origin}/`)).join('\n')).not.toMatch(
    /4242 ?4242/,
  )
})

test('the first press reports the errors of card and form together, and focuses the card first (Y2, V12) @variation', async ({
  page,
}) => {
  const place = await placeOf(page, 'caen', CARD_TIME)
  await keep(page, { cart: salad(), place })
  await page.goto('/payment/')
  await cardFrame(page).getByLabel(cardLabels.fr.holder).fill('Camille Roux')
  await orderButton(page).click()
  for (const code of ['name_empty', 'phone_empty', 'email_empty', 'terms_empty']) {
    await expect(page.getByText(sentence(code))).toBeVisible()
  }
  for (const code of ['card_number_invalid', 'card_expiry_invalid', 'card_cvc_invalid']) {
    await expect(cardFrame(page).getByText(sentence(code))).toBeVisible()
  }
  await expect(cardFrame(page).getByLabel(cardLabels.fr.number)).toBeFocused()
  await typeCard(page, 'success')
  await orderButton(page).click()
  await expect(page.getByLabel('Nom')).toBeFocused()
})

test('a customer pays by card with the keyboard alone, through the frame and the bank’s page (F11)', async ({
  page,
}) => {
  const place = await placeOf(page, 'grenoble', CARD_TIME)
  const before = await placesLeft(page, place)
  await keep(page, { cart: salad(), place })
  await visit(page, '/payment/')
  await expect(cardFrame(page).getByLabel(cardLabels.fr.number)).toBeVisible()
  await tabTo(page, /^Maintenant/)
  for (const text of [demonstrationCards.challenge.number, '1234', '123', 'Camille Roux']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await tabTo(page, /^Nom/)
  for (const [i, text] of ['Camille Roux', '0612345678', 'camille@example.org'].entries()) {
    if (i > 0) await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await tabTo(page, /^J’accepte/)
  await page.keyboard.press('Space')
  await tabTo(page, /^Commander/)
  await page.keyboard.press('Enter')
  await expect(bank(page).getByRole('button', { name: /Confirmer/ })).toBeVisible()
  await page.locator('h1').click()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectPaidOnce(page, { place, before })
})

const looks = [
  { width: 320, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
] as const

/**
 * Checks each state of paying in a different width and colour scheme, and in `npm run test:all` in
 * all of them.
 */
async function expectFine(page: Page, state: number) {
  for (const { width, colorScheme } of oneOf([...looks.slice(state), ...looks.slice(0, state)])) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
}

test('axe finds no fault in any state of a payment, down to 320 px (F11) @variation', async ({
  page,
}) => {
  test.setTimeout(150_000)
  const place = await placeOf(page, 'dijon', CARD_TIME)
  await keep(page, { cart: salad(), place })
  await atTheCard(page, place, 'declined')
  await expectFine(page, 0)
  let go: () => void = () => undefined
  const looked = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route(payments, async (route) => {
    await looked
    await route.continue()
  })
  await orderButton(page).click()
  await expect(page.getByRole('heading', { name: 'Nous vérifions votre paiement' })).toBeVisible()
  // The kitchen does not begin before the payment.
  await expect(page.getByText('en cours de préparation')).toBeHidden()
  await expectFine(page, 1)
  go()
  await expect(page.getByText(sentence('card_declined'))).toBeVisible()
  await expectFine(page, 2)
  await typeCard(page, 'challengeFailed')
  await orderButton(page).click()
  await expect(bank(page).getByRole('button', { name: /Confirmer/ })).toBeVisible()
  await expectFine(page, 0)
  await bank(page)
    .getByRole('button', { name: /Confirmer/ })
    .click()
  await expect(page.getByText(sentence('card_authentication_failed'))).toBeVisible()
  await expect(cardFrame(page).getByLabel(cardLabels.fr.number)).toBeVisible()
  await expectFine(page, 1)
  await typeCard(page, 'success')
  await page.getByRole('button', { name: /^Payer\s?\d/ }).click()
  await expectConfirmed(page)
  await expectFine(page, 2)
})

test('only the pages with a payment allow the provider’s frames (Y3, S10)', async ({
  page,
  request,
  baseURL,
}) => {
  const policy = async (path: string) =>
    (await request.get(path)).headers()['content-security-policy'] ?? ''
  const provider = `http://127.0.0.1:${Number(new URL(baseURL ?? '').port) + 1}`
  expect(await policy('/payment/')).toContain(`frame-src 'self' ${provider};`)
  for (const path of ['/', '/carte/', '/panier/'])
    expect(await policy(path)).toContain("frame-src 'self';")
  const place = await placeOf(page, 'orleans', CARD_TIME)
  await keep(page, { cart: salad(), place })
  await page.goto('/panier/')
  await page.getByRole('link', { name: 'Passer commande' }).click()
  await expect(page).toHaveURL(/\/payment\/$/)
  await expect(cardFrame(page).getByLabel(cardLabels.fr.number)).toBeVisible()
})
