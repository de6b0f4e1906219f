import { PaymentsAway, type SavedCard } from '../../gateways/payments/port.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Services } from '../../services.ts'

/** The cards that a customer had saved; none where no cards are taken. */
export const readCards = async ({ payments }: Pick<Services, 'payments'>, customer: string): Promise<SavedCard[]> =>
  payments === null ? [] : asked(() => payments.savedCards(customer))

/** Has a card forgotten by the provider; refuses one that is not the customer's. */
export async function forgetCard(
  { payments }: Pick<Services, 'payments'>, customer: string, card: string,
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
    throw error instanceof PaymentsAway ? new Refusal('payment_unavailable') : error
  }
}
