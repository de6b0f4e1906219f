import { type BrowserContext, type Page, type Route, expect, test } from '@playwright/test'
import { type OutcomeName, demonstrationCards } from '../src/payment-service/outcomes.ts'
import { expectNothingToFind } from './at-axe.ts'
import { cardFrame, cardLabels, typeCard } from './at-card.ts'
import { type Place, expectConfirmed, fillIn, keep, linesKept, loseAnswer, orderButton, orders, placeOf, placesLeft, salad, sentence, tabTo, traces, wait } from './at-checkout.ts'

const payments = '**/api/orders/*/payments'
/** A time of its own, apart from those of the orders that are paid at the counter. */
const WHICH = -12

/** The checkout page with a card and a customer in it, about to be sent. */
async function atTheCard(page: Page, place: Place, outcome: OutcomeName, comment = '') {
  await page.goto('/payment/')
  await expect(page.getByRole('radio', { name: /Maintenant, par carte/ })).toBeChecked()
  await typeCard(page, outcome)
  await fillIn(page, comment)
  await expect(page.getByText(place.restaurant.name.replace('Mesclun ', '')).first()).toBeVisible()
}

async function begin(page: Page, slug: string, outcome: OutcomeName): Promise<{ place: Place; before: number }> {
  const place = await placeOf(page, slug, WHICH)
  const before = await placesLeft(page, place)
  await keep(page, { cart: salad(), place })
  await atTheCard(page, place, outcome)
  return { place, before }
}

/** One order, paid, and nothing left of it in the browser. */
async function expectPaidOnce(page: Page, { place, before }: { place: Place; before: number }) {
  const url = await expectConfirmed(page)
  await expect(page.getByRole('region', { name: 'Récapitulatif' })).toContainText('Payée en ligne')
  expect(await placesLeft(page, place)).toBe(before - 1)
  await expect.poll(() => linesKept(page)).toEqual([])
  expect(await traces(page)).not.toMatch(/Camille|camille@|06 12|4242|order-(awaiting|means|sending)/)
  return url
}

const bank = (page: Page) => page.frameLocator('iframe[title="Page de votre banque"]')
const loader = (page: Page) => page.getByText('ne rafraîchissez pas la page')

for (const [locale, words] of Object.entries({
  fr: { path: '/payment/', order: /Commander avec obligation/, loader: 'ne rafraîchissez pas la page', confirm: /Confirmer le paiement/, receipt: /Télécharger le reçu/ },
  es: { path: '/es/payment/', order: /Pedido con obligación/, loader: 'no actualices la página', confirm: /Confirmar/, receipt: /Descargar el recibo/ },
})) {
  test(`${locale}: a card that the bank wants confirmed pays, with the loader, the number and the receipt (Y1, Y2, Y3, Y8, O4)`, async ({ page }) => {
    const place = await placeOf(page, locale === 'fr' ? 'paris-voltaire' : 'marseille-prado', WHICH)
    await keep(page, { cart: salad(), place })
    await page.route(orders, async (route) => {
      await wait(900)
      await route.continue()
    })
    await page.goto(words.path)
    await typeCard(page, 'challenge', locale as keyof typeof cardLabels)
    await page.getByLabel(/^(Nom|Nombre)/).fill('Camille Roux')
    await page.getByLabel(/^T[eé]l[eé]/).fill('06 12 34 56 78')
    await page.getByLabel(/^(E-mail|Correo)/).fill('camille@example.org')
    await page.getByRole('checkbox', { name: /condition|condicion/ }).check()
    await page.getByRole('button', { name: words.order }).click()
    await expect(page.getByText(words.loader)).toBeVisible()
    await expect(page).toHaveURL(/\/payment\/authentification\/[\w-]{20,64}\/$/)
    await expect(page.getByRole('contentinfo')).toBeHidden()
    await page.frameLocator('iframe[title]').getByRole('button', { name: words.confirm }).click()
    await expect(page).toHaveURL(/\/confirmation\/[\w-]{20,64}\/$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/[A-Z]\d\d/)
    const receipt = page.getByRole('link', { name: words.receipt })
    const reply = await page.request.get(await receipt.getAttribute('href') ?? '')
    expect([reply.status(), reply.headers()['content-type']]).toEqual([200, expect.stringContaining('application/pdf')])
    await expect.poll(() => linesKept(page)).toEqual([])
  })
}

for (const [outcome, code, slug] of [
  ['declined', 'card_declined', 'paris-la-boetie'], ['insufficientFunds', 'card_insufficient_funds', 'boulogne-billancourt'],
  ['expired', 'card_expired', 'versailles'], ['processingError', 'card_processing_error', 'la-defense'],
] as const) {
  test(`${outcome}: the catalogue says why, the cart stays, and another card pays the same order (Y4, Y6)`, async ({ page }) => {
    const begun = await begin(page, slug, outcome)
    await orderButton(page).click()
    await expect(page.getByRole('alert').filter({ hasText: sentence(code) })).toBeVisible()
    expect(await linesKept(page)).toHaveLength(2)
    await typeCard(page, 'success')
    await orderButton(page).click()
    await expectPaidOnce(page, begun)
  })
}

for (const [outcome, code, slug] of [
  ['challengeFailed', 'card_authentication_failed', 'lyon-part-dieu'],
  ['challengeAbandoned', 'card_authentication_abandoned', 'villeurbanne'],
] as const) {
  test(`${outcome}: the order waits, says why, and can be paid with another card (Y3, Y4)`, async ({ page }) => {
    const begun = await begin(page, slug, outcome)
    await orderButton(page).click()
    await bank(page).getByRole('button', { name: /Confirmer le paiement/ }).click()
    await expect(page).toHaveURL(/\/confirmation\//)
    await expect(page.getByRole('alert').filter({ hasText: sentence(code) })).toBeVisible()
    await expect(page.getByText(/Votre commande attend son paiement/)).toBeVisible()
    await expect(page.getByRole('link', { name: /reçu/i })).toHaveCount(0)
    expect(await linesKept(page)).toHaveLength(2)
    await typeCard(page, 'success')
    await page.getByRole('button', { name: /^Payer\s?\d/ }).click()
    await expectPaidOnce(page, begun)
  })
}

for (const [outcome, slug] of [['late', 'issy-les-moulineaux'], ['lost', 'nancy']] as const) {
  test(`${outcome}: an answer that comes late or never still ends on the confirmation, paid once (Y6)`, async ({ page }) => {
    test.setTimeout(150_000)
    const begun = await begin(page, slug, outcome)
    await orderButton(page).click()
    await expect(loader(page)).toBeVisible()
    await expect(page).toHaveURL(/\/confirmation\//, { timeout: 100_000 })
    await expectPaidOnce(page, begun)
  })
}

test('refusing and leaving at the bank are said, and the restaurant takes the money instead in one press (Y3, Y4)', async ({ page }) => {
  const { place, before } = await begin(page, 'rouen', 'challenge')
  await orderButton(page).click()
  await bank(page).getByRole('button', { name: 'Abandonner' }).click()
  await expect(page.getByRole('alert').filter({ hasText: sentence('card_authentication_abandoned') })).toBeVisible()
  await typeCard(page, 'challenge')
  await page.getByRole('button', { name: /^Payer\s?\d/ }).click()
  await bank(page).getByRole('button', { name: /refuser/ }).click()
  await expect(page.getByRole('alert').filter({ hasText: sentence('card_authentication_failed') })).toBeVisible()
  await page.getByRole('button', { name: 'Payer au restaurant' }).click()
  await expectConfirmed(page)
  await expect(page.getByRole('region', { name: 'Récapitulatif' })).toContainText('À régler au restaurant')
  expect(await placesLeft(page, place)).toBe(before - 1)
  await expect.poll(() => linesKept(page)).toEqual([])
})

test('after a refusal at the checkout the same order is paid at the restaurant in one press (Y4, Y6)', async ({ page }) => {
  const { place, before } = await begin(page, 'merignac', 'declined')
  await orderButton(page).click()
  await page.getByRole('button', { name: 'Payer au restaurant' }).click()
  await expectConfirmed(page)
  expect(await placesLeft(page, place)).toBe(before - 1)
})

test('cancelling at the bank leaves an order that waits, and leads back to the bank (Y3)', async ({ page }) => {
  const begun = await begin(page, 'nimes', 'challenge')
  await orderButton(page).click()
  await expect(bank(page).getByRole('button', { name: /Confirmer/ })).toBeVisible()
  await page.getByRole('link', { name: 'Annuler' }).click()
  await page.getByRole('link', { name: 'Reprendre la vérification' }).click()
  await bank(page).getByRole('button', { name: /Confirmer/ }).click()
  await expectPaidOnce(page, begun)
})

test('a double click pays one order once (Y6)', async ({ page }) => {
  const begun = await begin(page, 'saint-etienne', 'success')
  const sent: string[] = []
  const note = async (route: Route) => {
    sent.push(new URL(route.request().url()).pathname.replace(/[\w-]{20,}/, 'T'))
    await wait(700)
    await route.continue()
  }
  await page.route(orders, note)
  await page.route(payments, note)
  await orderButton(page).dblclick()
  await expect(loader(page)).toBeVisible()
  await expectPaidOnce(page, begun)
  expect(sent).toEqual(['/api/orders', '/api/orders/T/payments'])
})

for (const [name, pattern, slug, another] of [
  ['the order', orders, 'aix-en-provence', 'lyon-republique'], ['the payment', payments, 'la-rochelle', 'lille-bethune'],
] as const) {
  test(`a reload while ${name} is on its way goes on with it, and pays once (Y6, Y8)`, async ({ page }) => {
    const begun = await begin(page, slug, 'success')
    const keys = new Set<string>()
    let first = true
    await page.route(pattern, async (route) => {
      keys.add((await route.request().headerValue('idempotency-key')) ?? '')
      if (!first) return route.continue()
      first = false
      return void await route.fetch()
    })
    await orderButton(page).click()
    await expect(loader(page)).toBeVisible()
    await page.reload()
    await expectPaidOnce(page, begun)
    expect(keys.size).toBe(1)
  })

  test(`a connection that loses ${name}, then its answer, still pays once (Y6)`, async ({ page }) => {
    const begun = await begin(page, another, 'success')
    let attempt = 0
    await page.route(pattern, async (route) => {
      attempt += 1
      if (attempt === 1) return route.abort('internetdisconnected')
      return attempt === 2 ? loseAnswer(route) : route.continue()
    })
    await orderButton(page).click()
    await expectPaidOnce(page, begun)
    expect(attempt).toBe(3)
  })
}

test('back during the loader and forth again is one order, paid once (Y6)', async ({ page }) => {
  const place = await placeOf(page, 'villeneuve-d-ascq', WHICH)
  const before = await placesLeft(page, place)
  await keep(page, { cart: salad(), place })
  await page.goto('/panier/')
  await atTheCard(page, place, 'success')
  let first = true
  await page.route(payments, async (route) => {
    if (!first) return route.continue()
    first = false
    return void await route.fetch()
  })
  await orderButton(page).click()
  await expect(loader(page)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/panier\/$/)
  await page.goForward()
  await expectPaidOnce(page, { place, before })
})

test('back from the bank’s page offers it again, and the same order is paid (Y3, Y6)', async ({ page }) => {
  const begun = await begin(page, 'marseille-joliette', 'challenge')
  await orderButton(page).click()
  await expect(bank(page).getByRole('button', { name: /Confirmer/ })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Reprendre la vérification' }).click()
  await bank(page).getByRole('button', { name: /Confirmer/ }).click()
  await expectPaidOnce(page, begun)
})

async function twoTabs(context: BrowserContext, page: Page, slug: string, comments: [string, string]) {
  const place = await placeOf(page, slug, WHICH)
  const before = await placesLeft(page, place)
  await keep(page, { cart: salad(), place })
  await context.route(orders, async (route) => {
    await wait(500)
    await route.continue()
  })
  const other = await context.newPage()
  await atTheCard(page, place, 'success', comments[0])
  await atTheCard(other, place, 'success', comments[1])
  await Promise.all([orderButton(page).click(), orderButton(other).click()])
  expect(await expectPaidOnce(page, { place, before })).toBe(await expectPaidOnce(other, { place, before }))
}

test('two tabs that pay the same cart at once pay one order (Y6)', async ({ page, context }) => {
  await twoTabs(context, page, 'paris-bercy', ['', ''])
})

test('two tabs that pay the same cart with other words pay one order (Y6)', async ({ page, context }) => {
  await twoTabs(context, page, 'paris-rennes', ['sans oignon', 'bien frais'])
})

test('a cart that changed after a refusal is another order, and the first is let go unpaid (Y6)', async ({ page }) => {
  const { place, before } = await begin(page, 'nice', 'declined')
  const placed: string[] = []
  page.on('response', async (response) => {
    if (response.request().method() === 'POST' && new URL(response.url()).pathname === '/api/orders' && response.ok()) {
      placed.push(((await response.json()) as { token: string }).token)
    }
  })
  await orderButton(page).click()
  await expect(page.getByText(sentence('card_declined'))).toBeVisible()
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('persist:root28') ?? '{}') as { state: { cart: { lines: { quantity: number }[] } } }
    kept.state.cart.lines[0] = { ...kept.state.cart.lines[0], quantity: 2 }
    localStorage.setItem('persist:root28', JSON.stringify(kept))
  })
  await page.reload()
  await expect(page.getByText(sentence('card_declined'))).toBeHidden()
  await typeCard(page, 'success')
  await page.getByRole('checkbox', { name: /conditions générales/ }).check()
  await orderButton(page).click()
  await expectConfirmed(page)
  await expect(page.getByRole('region', { name: 'Récapitulatif' })).toContainText('2 ×')
  expect(await placesLeft(page, place)).toBe(before - 1)
  const [first] = placed
  const { status } = (await (await page.request.get(`/api/orders/${first}`)).json()) as { status: string }
  expect(status).toBe('cancelled')
})

test('fields that do not come are said within seconds, with the restaurant one press away (Y4)', async ({ page }) => {
  const place = await placeOf(page, 'reims', WHICH)
  await keep(page, { cart: salad(), place })
  await page.route(/\/card\?/, (route) => route.abort())
  await page.goto('/payment/')
  await expect(page.getByText(sentence('payment_unavailable'))).toBeVisible()
  await expectNothingToFind(page)
  await page.getByRole('button', { name: 'Payer au restaurant' }).click()
  await expect(page.getByRole('radio', { name: /Plus tard/ })).toBeChecked()
  await fillIn(page)
  await orderButton(page).click()
  await expectConfirmed(page)
})

test('each restaurant is paid as it takes it: both ways, the card alone, the counter alone (Y1)', async ({ page }) => {
  await keep(page, { cart: salad(), place: await placeOf(page, 'levallois-perret', WHICH) })
  await page.goto('/payment/')
  await expect(page.getByText('Maintenant, par carte')).toBeVisible()
  await expect(page.getByText('Plus tard, au restaurant')).toBeHidden()
  await expect(cardFrame(page).getByLabel(cardLabels.fr.number)).toBeVisible()
  await keep(page, { cart: salad(), place: await placeOf(page, 'amiens', WHICH) })
  await page.goto('/payment/')
  await expect(page.getByText('Plus tard, au restaurant')).toBeVisible()
  await expect(page.getByText('Maintenant, par carte')).toBeHidden()
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('a guest who owes too much at counters is offered the card (Y1)', async ({ page }) => {
  const place = await placeOf(page, 'metz', WHICH)
  await keep(page, { cart: salad(), place })
  await page.route(orders, (route) => route.fulfill({
    status: 409, contentType: 'application/problem+json',
    body: JSON.stringify({ type: 'about:blank', title: '', status: 409, code: 'too_many_unpaid_orders', requestId: '' }),
  }))
  await page.goto('/payment/')
  await page.getByRole('radio', { name: /Plus tard/ }).check()
  await fillIn(page)
  await orderButton(page).click()
  await expect(page.getByText(sentence('too_many_unpaid_orders'))).toBeVisible()
  await page.getByRole('button', { name: 'Payer par carte' }).click()
  await expect(page.getByRole('radio', { name: /Maintenant/ })).toBeChecked()
  await expect(cardFrame(page).getByLabel(cardLabels.fr.number)).toBeVisible()
})

test('a card number goes to the provider alone: not to our origin, not into storage, not into the console (Y7)', async ({ page, baseURL }) => {
  const ours = new URL(baseURL ?? '').origin
  const sent: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).origin === ours) sent.push(request.url(), request.postData() ?? '', JSON.stringify(request.headers()))
  })
  page.on('console', (message) => sent.push(message.text()))
  page.on('pageerror', (error) => sent.push(error.message))
  const begun = await begin(page, 'annecy', 'challenge')
  await orderButton(page).click()
  await expect(bank(page).getByRole('button', { name: /Confirmer le paiement/ })).toBeVisible()
  sent.push(await traces(page))
  await bank(page).getByRole('button', { name: /Confirmer le paiement/ }).click()
  await expectPaidOnce(page, begun)
  sent.push(await traces(page))
  // It was sent, in pieces or whole, to nobody but its own frame's origin.
  expect(sent.length).toBeGreaterThan(20)
  const { number } = demonstrationCards.challenge
  for (const text of sent) expect(text.replace(/[\s-]/g, '')).not.toContain(number)
})

test('what is wrong with a card is said in its own fields, and nothing is ordered (Y2, Y7)', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`))
  await begin(page, 'caen', 'success')
  await cardFrame(page).getByLabel(cardLabels.fr.number).fill('4242 4242')
  await orderButton(page).click()
  await expect(cardFrame(page).getByText(sentence('card_number_invalid'))).toBeVisible()
  await expect(cardFrame(page).getByLabel(cardLabels.fr.number)).toBeFocused()
  expect(asked.filter((line) => / \S+\/api\/orders /.test(line))).toEqual([])
  await typeCard(page, 'success')
  await orderButton(page).click()
  await expectConfirmed(page)
  const origin = new URL(page.url()).origin
  expect(asked.filter((line) => line.includes(` ${origin}/`)).join('\n')).not.toMatch(/4242 ?4242/)
})

test('a card is paid with the keyboard alone, through the frame and the bank’s page (F11)', async ({ page }) => {
  const place = await placeOf(page, 'grenoble', WHICH)
  const before = await placesLeft(page, place)
  await keep(page, { cart: salad(), place })
  await page.goto('/payment/')
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
  { width: 320, colorScheme: 'light' }, { width: 390, colorScheme: 'dark' }, { width: 1280, colorScheme: 'light' },
] as const

async function expectFineEverywhere(page: Page) {
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await expectNothingToFind(page)
  }
}

test('axe finds nothing on any state of paying, down to 320 px (F11)', async ({ page }) => {
  test.setTimeout(150_000)
  const place = await placeOf(page, 'dijon', WHICH)
  await keep(page, { cart: salad(), place })
  await atTheCard(page, place, 'declined')
  await expectFineEverywhere(page)
  let go: () => void = () => undefined
  const looked = new Promise<void>((resolve) => { go = resolve })
  await page.route(payments, async (route) => {
    await looked
    await route.continue()
  })
  await orderButton(page).click()
  await expect(page.getByRole('heading', { name: 'On vérifie votre paiement' })).toBeVisible()
  await expectFineEverywhere(page)
  go()
  await expect(page.getByText(sentence('card_declined'))).toBeVisible()
  await expectFineEverywhere(page)
  await typeCard(page, 'challengeFailed')
  await orderButton(page).click()
  await expect(bank(page).getByRole('button', { name: /Confirmer/ })).toBeVisible()
  await expectFineEverywhere(page)
  await bank(page).getByRole('button', { name: /Confirmer/ }).click()
  await expect(page.getByText(sentence('card_authentication_failed'))).toBeVisible()
  await expect(cardFrame(page).getByLabel(cardLabels.fr.number)).toBeVisible()
  await expectFineEverywhere(page)
  await typeCard(page, 'success')
  await page.getByRole('button', { name: /^Payer\s?\d/ }).click()
  await expectConfirmed(page)
  await expectFineEverywhere(page)
})

test('the provider’s frames are allowed on the pages that pay, and nowhere else (Y3, S10)', async ({ page, request, baseURL }) => {
  const policy = async (path: string) => (await request.get(path)).headers()['content-security-policy'] ?? ''
  const provider = `http://127.0.0.1:${Number(new URL(baseURL ?? '').port) + 1}`
  expect(await policy('/payment/')).toContain(`frame-src 'self' ${provider};`)
  for (const path of ['/', '/carte/', '/panier/']) expect(await policy(path)).toContain("frame-src 'self';")
  const place = await placeOf(page, 'orleans', WHICH)
  await keep(page, { cart: salad(), place })
  await page.goto('/panier/')
  await page.getByRole('link', { name: 'Passer commande' }).click()
  await expect(page).toHaveURL(/\/payment\/$/)
  await expect(cardFrame(page).getByLabel(cardLabels.fr.number)).toBeVisible()
})
