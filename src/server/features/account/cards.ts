import { fillPath } from '#contract/pages/links.ts'
import type { Locale } from '#contract/pages/locales.ts'
import { returnToCards } from '#contract/shop/payments.ts'
import {
  type CardSaveOutcome,
  PaymentRefused,
  ProviderUnavailable,
  type SavedCard,
} from '#server/gateways/payments/port.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { hashOf } from '#server/kit/hash.ts'

/** Returns the saved cards of a customer; empty if card payment is not available. */
export const readCards = async (
  { payments }: Pick<Services, 'payments'>,
  customer: string,
): Promise<SavedCard[]> =>
  payments === null ? [] : askProvider(() => payments.savedCards(customer))

/** Saves a card with the provider. Refuses a card that the bank or the provider declines. */
export async function keepCard(
  { payments, config }: Pick<Services, 'payments' | 'config'>,
  customer: string,
  { card, idempotencyKey, locale }: { card: string; idempotencyKey: string; locale: Locale },
): Promise<Exclude<CardSaveOutcome, { refusal: unknown }>> {
  if (payments === null) throw new Refusal('payment_unavailable')
  // Customers choose their keys themselves, so two customers may use the same key.
  const key = `keep-${hashOf(`${customer} ${idempotencyKey}`)}`
  const returnUrl = config.publicUrl + fillPath(returnToCards.path, { locale })
  const saveOutcome = await askProvider(() =>
    payments.keepCard(customer, { key, token: card, returnUrl }),
  ).catch((error: unknown) => {
    throw error instanceof PaymentRefused ? new Refusal('card_processing_error') : error
  })
  if ('refusal' in saveOutcome) throw new Refusal(saveOutcome.refusal)
  return saveOutcome
}

/** Removes a card from the provider; refuses one that does not belong to the customer. */
export async function removeSavedCard(
  { payments }: Pick<Services, 'payments'>,
  customer: string,
  card: string,
): Promise<void> {
  const cards = await readCards({ payments }, customer)
  if (payments === null || !cards.some(({ id }) => id === card)) throw new Refusal('not_found')
  await askProvider(() => payments.removeCard(customer, card))
}

/** Turns an unavailable provider into the refusal `payment_unavailable`. */
async function askProvider<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw error instanceof ProviderUnavailable ? new Refusal('payment_unavailable') : error
  }
}
