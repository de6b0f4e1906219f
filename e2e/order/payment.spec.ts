import { expect, test } from '@playwright/test'
import {
  CARD_TIME,
  bank,
  beginByCard,
  cardFrame,
  cardLabels,
  expectPaidOnce,
  payLoader,
  typeCard,
} from './at-card.ts'
import {
  expectConfirmed,
  fillIn,
  keep,
  linesKept,
  orderButton,
  orders,
  placeOf,
  placesLeft,
  salad,
  sentence,
} from './at-checkout.ts'
import { oneOf, variationUnless } from '../support/slice.ts'

for (const [locale, words] of Object.entries({
  fr: {
    path: '/payment/',
    order: /Commander avec obligation/,
    loader: 'ne rafraîchissez pas la page',
    confirm: /Confirmer le paiement/,
    receipt: /Télécharger le reçu/,
  },
  es: {
    path: '/es/payment/',
    order: /Pedido con obligación/,
    loader: 'no actualices la página',
    confirm: /Confirmar/,
    receipt: /Descargar el recibo/,
  },
})) {
  const tag = variationUnless(locale === 'fr')
  test(
    `${locale}: a card with the bank’s confirmation pays, and the page shows loader, order number and receipt (Y1, Y2, Y3, Y8, O4, S8)${tag}`,
    { tag: '@journey' },
    async ({ page }) => {
      const place = await placeOf(
        page,
        locale === 'fr' ? 'paris-voltaire' : 'marseille-prado',
        CARD_TIME,
      )
      await keep(page, { cart: salad(), place })
      // Delays the order request until the test has seen the loader.
      const loaderGate = Promise.withResolvers<void>()
      await page.route(orders, async (route) => {
        await loaderGate.promise
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
      loaderGate.resolve()
      await expect(page).toHaveURL(/\/payment\/authentification\/[\w-]{20,64}\/$/)
      await expect(page.getByRole('contentinfo')).toBeHidden()
      await page.frameLocator('iframe[title]').getByRole('button', { name: words.confirm }).click()
      await expect(page).toHaveURL(/\/confirmation\/[\w-]{20,64}\/$/)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(/[A-Z]\d\d/)
      const receipt = page.getByRole('link', { name: words.receipt })
      const reply = await page.request.get((await receipt.getAttribute('href')) ?? '')
      expect([reply.status(), reply.headers()['content-type']]).toEqual([
        200,
        expect.stringContaining('application/pdf'),
      ])
      await expect.poll(() => linesKept(page)).toEqual([])
    },
  )
}

for (const [outcome, code, slug] of oneOf([
  ['declined', 'card_declined', 'paris-la-boetie'],
  ['insufficientFunds', 'card_insufficient_funds', 'boulogne-billancourt'],
  ['expired', 'card_expired', 'versailles'],
  ['processingError', 'card_processing_error', 'la-defense'],
])) {
  test(`${outcome}: the checkout gives the reason, the cart stays, and another card pays the same order (Y4, Y6)`, async ({
    page,
  }) => {
    const cardCheckout = await beginByCard(page, slug, outcome)
    await orderButton(page).click()
    await expect(page.getByRole('alert').filter({ hasText: sentence(code) })).toBeVisible()
    expect(await linesKept(page)).toHaveLength(2)
    await typeCard(page, 'success')
    await orderButton(page).click()
    await expectPaidOnce(page, cardCheckout)
  })
}

for (const [outcome, code, slug] of oneOf([
  ['challengeFailed', 'card_authentication_failed', 'lyon-part-dieu'],
  ['challengeAbandoned', 'card_authentication_abandoned', 'villeurbanne'],
])) {
  test(`${outcome}: the order stays open, gives the reason, and can be paid with another card (Y3, Y4) @variation`, async ({
    page,
  }) => {
    const cardCheckout = await beginByCard(page, slug, outcome)
    await orderButton(page).click()
    await bank(page)
      .getByRole('button', { name: /Confirmer le paiement/ })
      .click()
    await expect(page).toHaveURL(/\/confirmation\//)
    await expect(page.getByRole('alert').filter({ hasText: sentence(code) })).toBeVisible()
    await expect(page.getByText(/Votre commande attend son paiement/)).toBeVisible()
    await expect(page.getByRole('link', { name: /reçu/i })).toHaveCount(0)
    expect(await linesKept(page)).toHaveLength(2)
    await typeCard(page, 'success')
    await page.getByRole('button', { name: /^Payer\s?\d/ }).click()
    await expectPaidOnce(page, cardCheckout)
  })
}

for (const [outcome, slug] of [
  ['late', 'issy-les-moulineaux'],
  ['lost', 'nancy'],
] as const) {
  test(`${outcome}: a late or missing response of the provider still ends on the confirmation, paid once (Y6) @variation`, async ({
    page,
  }) => {
    test.setTimeout(150_000)
    const cardCheckout = await beginByCard(page, slug, outcome)
    await orderButton(page).click()
    await expect(payLoader(page)).toBeVisible()
    await expect(page).toHaveURL(/\/confirmation\//, { timeout: 100_000 })
    await expectPaidOnce(page, cardCheckout)
  })
}

test('refusing or leaving at the bank is reported, and one press switches to paying at the restaurant (Y3, Y4)', async ({
  page,
}) => {
  const { place, before } = await beginByCard(page, 'rouen', 'challenge')
  await orderButton(page).click()
  await bank(page).getByRole('button', { name: 'Abandonner' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: sentence('card_authentication_abandoned') }),
  ).toBeVisible()
  await typeCard(page, 'challenge')
  await page.getByRole('button', { name: /^Payer\s?\d/ }).click()
  await bank(page)
    .getByRole('button', { name: /refuser/ })
    .click()
  await expect(
    page.getByRole('alert').filter({ hasText: sentence('card_authentication_failed') }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Payer au restaurant' }).click()
  await expectConfirmed(page)
  await expect(page.getByRole('region', { name: 'Récapitulatif' })).toContainText(
    'À payer au restaurant',
  )
  expect(await placesLeft(page, place)).toBe(before - 1)
  await expect.poll(() => linesKept(page)).toEqual([])
})

test('after a declined card, one press switches the same order to paying at the restaurant (Y4, Y6) @variation', async ({
  page,
}) => {
  const { place, before } = await beginByCard(page, 'merignac', 'declined')
  await orderButton(page).click()
  await page.getByRole('button', { name: 'Payer au restaurant' }).click()
  await expectConfirmed(page)
  expect(await placesLeft(page, place)).toBe(before - 1)
})

test('cancelling on the page of the bank leaves an open order, whose page leads back to the bank (Y3) @variation', async ({
  page,
}) => {
  const cardCheckout = await beginByCard(page, 'nimes', 'challenge')
  await orderButton(page).click()
  await expect(bank(page).getByRole('button', { name: /Confirmer/ })).toBeVisible()
  await page.getByRole('link', { name: 'Annuler' }).click()
  await page.getByRole('link', { name: 'Reprendre la vérification' }).click()
  await bank(page)
    .getByRole('button', { name: /Confirmer/ })
    .click()
  await expectPaidOnce(page, cardCheckout)
})

test('going back from the bank’s page offers the confirmation again, and the same order is paid (Y3, Y6) @variation', async ({
  page,
}) => {
  const cardCheckout = await beginByCard(page, 'marseille-joliette', 'challenge')
  await orderButton(page).click()
  await expect(bank(page).getByRole('button', { name: /Confirmer/ })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Reprendre la vérification' }).click()
  await bank(page)
    .getByRole('button', { name: /Confirmer/ })
    .click()
  await expectPaidOnce(page, cardCheckout)
})

test('each restaurant offers its own payment methods: both, only the card, or only the counter (Y1) @variation', async ({
  page,
}) => {
  await keep(page, { cart: salad(), place: await placeOf(page, 'levallois-perret', CARD_TIME) })
  await page.goto('/payment/')
  await expect(page.getByText('Maintenant, par carte')).toBeVisible()
  await expect(page.getByText('Plus tard, au restaurant')).toBeHidden()
  await expect(cardFrame(page).getByLabel(cardLabels.fr.number)).toBeVisible()
  await keep(page, { cart: salad(), place: await placeOf(page, 'amiens', CARD_TIME) })
  await page.goto('/payment/')
  await expect(page.getByText('Plus tard, au restaurant')).toBeVisible()
  await expect(page.getByText('Maintenant, par carte')).toBeHidden()
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('a guest with too many unpaid orders is offered payment by card (Y1) @variation', async ({
  page,
}) => {
  const place = await placeOf(page, 'metz', CARD_TIME)
  await keep(page, { cart: salad(), place })
  await page.route(orders, (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: 'about:blank',
        title: '',
        status: 409,
        code: 'too_many_unpaid_orders',
        requestId: '',
      }),
    }),
  )
  await page.goto('/payment/')
  await page.getByRole('radio', { name: /Plus tard/ }).check()
  await fillIn(page)
  await orderButton(page).click()
  await expect(page.getByText(sentence('too_many_unpaid_orders'))).toBeVisible()
  await page.getByRole('button', { name: 'Payer par carte' }).click()
  await expect(page.getByRole('radio', { name: /Maintenant/ })).toBeChecked()
  await expect(cardFrame(page).getByLabel(cardLabels.fr.number)).toBeVisible()
})
