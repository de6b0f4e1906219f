import { type Page, expect, test } from '@playwright/test'
import { demonstrationCards } from '../../src/payment-service/outcomes.ts'
import { words } from './at-account.ts'
import { expectAccessible } from '../every-page/at-axe.ts'
import {
  expectConfirmed,
  fillIn,
  keep,
  linesKept,
  orderButton,
  placeOf,
  salad,
  sentence,
  traces,
} from '../order/at-checkout.ts'
import { comeIn, saveCard } from './at-login.ts'
import { oneOf } from '../support/slice.ts'

const last4 = (name: keyof typeof demonstrationCards) =>
  demonstrationCards[name].number.replaceAll(' ', '').slice(-4)
const savedCard = (page: Page, name: keyof typeof demonstrationCards) =>
  page.getByRole('radio', { name: new RegExp(last4(name)) })
const fieldsOf = (page: Page) => page.locator('iframe[src*="/card?"]')
const terms = (page: Page) => page.getByRole('checkbox', { name: /condition|condicion/ })

const looks = {
  fr: {
    path: '/payment/',
    slug: 'tours',
    viewport: { width: 1280, height: 900 },
    colorScheme: 'light',
    order: /Commander avec obligation/,
    bank: /Confirmer le paiement/,
  },
  es: {
    path: '/es/payment/',
    slug: 'rennes',
    viewport: { width: 320, height: 700 },
    colorScheme: 'dark',
    order: /Pedido con obligación/,
    bank: /Confirmar/,
  },
} as const

for (const locale of oneOf(['es', 'fr'])) {
  const { path, slug, order, bank, viewport, colorScheme } = looks[locale]
  test.describe(`in ${locale}`, () => {
    test.use({ viewport, colorScheme })

    test(`a customer pays with a preselected saved card and the bank’s confirmation, by keyboard, without typing (Y2, Y3, A9), ${locale}`, async ({
      page,
    }) => {
      const say = words(locale)
      await comeIn(page, `saved-${locale}`, locale)
      await saveCard(page, 'success', locale)
      await saveCard(page, 'challenge', locale)
      await keep(page, { cart: salad(), place: await placeOf(page, slug, -9) })
      await page.goto(path)
      const cards = page.getByRole('group', { name: say.of('payment', 'saved.label') })
      await expect(cards.getByRole('radio')).toHaveCount(3)
      await expect(savedCard(page, 'challenge')).toBeChecked()
      await expect(fieldsOf(page)).toHaveCount(0)
      await expectAccessible(page)

      await savedCard(page, 'challenge').focus()
      await page.keyboard.press('ArrowDown')
      await expect(savedCard(page, 'success')).toBeChecked()
      await page.keyboard.press('ArrowDown')
      await expect(
        page.getByRole('radio', { name: say.of('payment', 'saved.other') }),
      ).toBeChecked()
      await expect(fieldsOf(page)).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('ArrowDown')
      await expect(savedCard(page, 'challenge')).toBeChecked()
      await expect(fieldsOf(page)).toBeHidden()

      await expect(page.getByText('Camille Roux', { exact: true })).toBeVisible()
      await terms(page).focus()
      await page.keyboard.press('Space')
      await page.getByRole('button', { name: order }).press('Enter')
      await expect(page).toHaveURL(/\/payment\/authentification\/[\w-]{20,64}\/$/)
      await page.frameLocator('iframe[title]').getByRole('button', { name: bank }).click()
      await expect(page).toHaveURL(/\/confirmation\/[\w-]{20,64}\/$/)
      await expect(page.getByText(say.of('order', 'summary.paid')).first()).toBeVisible()
      await expect(page.getByText(new RegExp(last4('challenge')))).toBeVisible()
      await expect.poll(() => linesKept(page)).toEqual([])
      expect(await traces(page)).not.toMatch(/card_|order-(awaiting|means|sending)/)
    })
  })
}

async function atCheckout(page: Page, slug: string) {
  await keep(page, { cart: salad(), place: await placeOf(page, slug, -9) })
  await page.goto('/payment/')
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a returning customer sees their details in one line with the order button in view, and can edit the details (A9, F3) @variation', async ({
    page,
  }) => {
    await comeIn(page, 'comes-back', 'fr')
    await saveCard(page, 'success')
    await atCheckout(page, 'angers')
    await expect(savedCard(page, 'success')).toBeChecked()
    await expect(page.getByText('Camille Roux', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Nom')).toHaveCount(0)
    await expect(orderButton(page)).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
    await orderButton(page).click()
    await expect(terms(page)).toBeFocused()

    await page.getByRole('button', { name: /^Modifier ?, Vos coordonnées$/ }).click()
    await expect(page.getByLabel('Nom')).toBeFocused()
    await page.getByLabel('Nom').fill('')
    await page.getByLabel('Nom').fill('Camille Roux')
    await expect(page.getByLabel('Nom')).toBeVisible()
    await terms(page).check()
    await orderButton(page).click()
    await expectConfirmed(page)
  })
})

test('a customer can pay with a new card beside the saved ones, which stay saved @variation', async ({
  page,
}) => {
  await comeIn(page, 'another-card', 'fr')
  await saveCard(page, 'challenge')
  await atCheckout(page, 'angers')
  await page.getByRole('radio', { name: 'Une autre carte' }).check()
  const frame = page.frameLocator('iframe[src*="/card?"]')
  await frame.getByLabel(/Numéro de carte/).fill(demonstrationCards.success.number)
  await frame.getByLabel(/Date d’expiration/).fill('12/34')
  await frame.getByLabel(/CVC/).fill('123')
  await frame.getByLabel(/Titulaire/).fill('Camille Roux')
  await frame.getByRole('checkbox').check()
  await terms(page).check()
  await orderButton(page).click()
  await expectConfirmed(page)
  await expect(page.getByText(new RegExp(last4('success')))).toBeVisible()
  await atCheckout(page, 'angers')
  await expect(savedCard(page, 'success')).toBeVisible()
  await expect(savedCard(page, 'challenge')).toBeVisible()
})

test('an order stays open when the bank refuses a saved card, and another saved card pays it (Y3, Y4) @variation', async ({
  page,
}) => {
  await comeIn(page, 'second-card', 'fr')
  await saveCard(page, 'success')
  await saveCard(page, 'challenge')
  await atCheckout(page, 'metz')
  await expect(savedCard(page, 'challenge')).toBeChecked()
  await terms(page).check()
  await orderButton(page).click()
  await page
    .frameLocator('iframe[title="Page de votre banque"]')
    .getByRole('button', { name: /refuser/ })
    .click()
  await expect(
    page.getByRole('alert').filter({ hasText: sentence('card_authentication_failed') }),
  ).toBeVisible()
  await expectAccessible(page)
  await savedCard(page, 'success').check()
  await page.getByRole('button', { name: /^Payer\s?\d/ }).click()
  await expectConfirmed(page)
})

test('pressing the order button before the saved cards have loaded shows the cards and charges none (Y4) @variation', async ({
  page,
}) => {
  await comeIn(page, 'early-press', 'fr')
  await saveCard(page, 'success')
  await atCheckout(page, 'dijon')
  await page.getByRole('radio', { name: /Plus tard/ }).check()
  await page.reload()
  await expect(page.getByText('Camille Roux', { exact: true })).toBeVisible()
  await terms(page).check()
  const cardsGate = Promise.withResolvers<void>()
  await page.route('**/api/me/cards', async (route) => {
    await cardsGate.promise
    await route.continue()
  })
  // The saved cards are requested only now. The page waits for them for a few seconds at most.
  await page.getByRole('radio', { name: /Maintenant/ }).check()
  await orderButton(page).click()
  await expect(orderButton(page)).toHaveAttribute('aria-busy', 'true')
  cardsGate.resolve()
  await expect(savedCard(page, 'success')).toBeChecked()
  await expect(orderButton(page)).not.toHaveAttribute('aria-busy')
  await orderButton(page).click()
  await expectConfirmed(page)
})

test('a visitor’s saved cards are not requested, and the card fields appear when the list cannot be loaded @variation', async ({
  page,
}) => {
  let requestCount = 0
  await page.route('**/api/me/**', (route) => {
    requestCount += 1
    return route.abort('connectionreset')
  })
  await atCheckout(page, 'orleans')
  await expect(fieldsOf(page)).toBeVisible()
  expect(requestCount).toBe(0)
  await page.evaluate(() => localStorage.setItem('logged-in', '1'))
  await page.reload()
  await expect(fieldsOf(page)).toBeVisible()
  expect(requestCount).toBeGreaterThan(0)
})

test('an order placed before the login is not paid by a saved card: the page shows the fields and explains it @variation', async ({
  page,
}) => {
  await atCheckout(page, 'reims')
  const frame = page.frameLocator('iframe[src*="/card?"]')
  await frame.getByLabel(/Numéro de carte/).fill(demonstrationCards.declined.number)
  await frame.getByLabel(/Date d’expiration/).fill('12/34')
  await frame.getByLabel(/CVC/).fill('123')
  await frame.getByLabel(/Titulaire/).fill('Camille Roux')
  await fillIn(page)
  await orderButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: sentence('card_declined') })).toBeVisible()
  await comeIn(page, 'late-login', 'fr')
  await saveCard(page, 'success')
  await page.goto('/payment/')
  await expect(savedCard(page, 'success')).toBeChecked()
  await terms(page).check()
  await orderButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: sentence('card_missing') })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Vos cartes enregistrées' })).toHaveCount(0)
  await expect(fieldsOf(page)).toBeVisible()
  expect(await linesKept(page)).toHaveLength(2)
})
