import { fillPath } from '#contract/pages/links.ts'
import type { Locale } from '#contract/pages/locales.ts'
import { returnToCards } from '#contract/shop/payments.ts'
import {
  type Keeping,
  PaymentRefused,
  ProviderUnavailable,
  type SavedCard,
} from '#server/gateways/payments/port.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { hashOf } from '#server/kit/hash.ts'

/** The cards that a customer had saved; none where no cards are taken. */
export const readCards = async (
  { payments }: Pick<Services, 'payments'>,
  customer: string,
): Promise<SavedCard[]> => (payments === null ? [] : asked(() => payments.savedCards(customer)))

/** Has a card kept by the provider; refuses one that the bank, or the provider, says no to. */
export async function keepCard(
  { payments, config }: Pick<Services, 'payments' | 'config'>,
  customer: string,
  { card, idempotencyKey, locale }: { card: string; idempotencyKey: string; locale: Locale },
): Promise<Exclude<Keeping, { refusal: unknown }>> {
  if (payments === null) throw new Refusal('payment_unavailable')
  // Customers choose their keys themselves, and may choose the same.
  const key = `keep-${hashOf(`${customer} ${idempotencyKey}`)}`
  const returnUrl = config.publicUrl + fillPath(returnToCards.path, { locale })
  const keeping = await asked(() =>
    payments.keepCard(customer, { key, token: card, returnUrl }),
  ).catch((error: unknown) => {
    throw error instanceof PaymentRefused ? new Refusal('card_processing_error') : error
  })
  if ('refusal' in keeping) throw new Refusal(keeping.refusal)
  return keeping
}

/** Has a card forgotten by the provider; refuses one that is not the customer's. */
export async function forgetCard(
  { payments }: Pick<Services, 'payments'>,
  customer: string,
  card: string,
): Promise<void> {
  const cards = await readCards({ payments }, customer)
  if (payments === null || !cards.some(({ id }) => id === card)) throw new Refusal('not_found')
  await asked(() => payments.removeCard(customer, card))
}

/** A provider that is away says so in the catalogue's words. */
async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw error instanceof ProviderUnavailable ? new Refusal('payment_unavailable') : error
  }
}
