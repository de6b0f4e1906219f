import type { Page } from '@playwright/test'
import { type OutcomeName, demonstrationCards } from '../src/payment-service/outcomes.ts'

export const cardFrame = (page: Page) => page.frameLocator('iframe[title]')
export const cardLabels = {
  fr: { number: /Numéro de carte/, expiry: /Date d’expiration/, cvc: /CVC/, holder: /Titulaire/ },
  es: { number: /Número de tarjeta/, expiry: /caducidad/i, cvc: /CVC/, holder: /Titular/i },
} as const

/** Types a card of the embedded payment service, on which it answers with this outcome. */
export async function typeCard(page: Page, outcome: OutcomeName, locale: keyof typeof cardLabels = 'fr') {
  const frame = cardFrame(page)
  const labels = cardLabels[locale]
  await frame.getByLabel(labels.number).fill(demonstrationCards[outcome].number)
  await frame.getByLabel(labels.expiry).fill('12/34')
  await frame.getByLabel(labels.cvc).fill('123')
  await frame.getByLabel(labels.holder).fill('Camille Roux')
}
