import { type Page, expect } from '@playwright/test'
import { type OutcomeName, demonstrationCards } from '../../src/payment-service/outcomes.ts'
import {
  type PickupPlace,
  expectConfirmed,
  fillIn,
  keep,
  linesKept,
  placeOf,
  placesLeft,
  salad,
  traces,
} from './at-checkout.ts'

export const payments = '**/api/orders/*/payments'

/**
 * Index of a pick-up time for card payments only, separate from those of orders paid at the
 * counter; see `placeOf`.
 */
export const CARD_TIME = -12

export const cardFrame = (page: Page) => page.frameLocator('iframe[title]')
export const cardLabels = {
  fr: { number: /Numéro de carte/, expiry: /Date d’expiration/, cvc: /CVC/, holder: /Titulaire/ },
  es: { number: /Número de tarjeta/, expiry: /caducidad/i, cvc: /CVC/, holder: /Titular/i },
} as const

/** Enters the card of the embedded payment service that leads to this outcome. */
export async function typeCard(
  page: Page,
  outcome: OutcomeName,
  locale: keyof typeof cardLabels = 'fr',
) {
  const frame = cardFrame(page)
  const labels = cardLabels[locale]
  await frame.getByLabel(labels.number).fill(demonstrationCards[outcome].number)
  await frame.getByLabel(labels.expiry).fill('12/34')
  await frame.getByLabel(labels.cvc).fill('123')
  await frame.getByLabel(labels.holder).fill('Camille Roux')
}

/** Fills in the checkout page with a card and a customer, ready to send. */
export async function atTheCard(
  page: Page,
  place: PickupPlace,
  outcome: OutcomeName,
  comment = '',
) {
  await page.goto('/payment/')
  await expect(page.getByRole('radio', { name: /Maintenant, par carte/ })).toBeChecked()
  await typeCard(page, outcome)
  await fillIn(page, comment)
  await expect(page.getByText(place.restaurant.name.replace('Mesclun ', '')).first()).toBeVisible()
}

/** Fills in the checkout page with a card. Also returns how many more orders the slot accepts. */
export async function beginByCard(
  page: Page,
  slug: string,
  outcome: OutcomeName,
): Promise<{ place: PickupPlace; before: number }> {
  const place = await placeOf(page, slug, CARD_TIME)
  const before = await placesLeft(page, place)
  await keep(page, { cart: salad(), place })
  await atTheCard(page, place, outcome)
  return { place, before }
}

/** Expects exactly one paid order and no trace of the card in the browser. */
export async function expectPaidOnce(
  page: Page,
  { place, before }: { place: PickupPlace; before: number },
) {
  const url = await expectConfirmed(page)
  await expect(page.getByRole('region', { name: 'Récapitulatif' })).toContainText('Payée en ligne')
  expect(await placesLeft(page, place)).toBe(before - 1)
  await expect.poll(() => linesKept(page)).toEqual([])
  expect(await traces(page)).not.toMatch(
    /Camille|camille@|06 12|4242|order-(awaiting|means|sending)/,
  )
  return url
}

export const bank = (page: Page) => page.frameLocator('iframe[title="Page de votre banque"]')
export const payLoader = (page: Page) => page.getByText('ne rafraîchissez pas la page')
