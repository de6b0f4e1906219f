import type { Tx } from '#server/db/open.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { balanceForUpdate } from '#server/stores/loyalty/card.ts'
import {
  type CodeApplicant,
  type LockedPromo,
  lockPromo,
} from '#server/stores/promos/promo-uses.ts'
import type { PlaceOrderBody } from './order-request.ts'

/* An order locks the customer's card, then the promo code, then the slot, like a cancellation. */

/** Locks the card of an order's owner and returns its balance; 0 for a guest. */
export async function lockBalance(tx: Tx, owner: string | null): Promise<number> {
  const balance = owner === null ? 0 : await balanceForUpdate(tx, owner)
  if (balance === null) throw new Refusal('unauthorized')
  return balance
}

/** Locks the promo code that an order names; null if it names none. */
export async function lockPromoOf(
  tx: Tx,
  { promo: code, restaurant, customer: contact }: PlaceOrderBody,
  applicant: Pick<CodeApplicant, 'customer' | 'now' | 'replaces'>,
): Promise<LockedPromo | null> {
  return code === undefined ? null : lockPromo(tx, { ...applicant, code, restaurant, contact })
}
