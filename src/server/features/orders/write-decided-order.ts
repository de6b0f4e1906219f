import type { Tx } from '#server/db/open.ts'
import { withFailpoint } from '#server/kit/failpoints.ts'
import { hashOf } from '#server/kit/hash.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { serviceDayOf } from '#server/state/times/service-day.ts'
import { refuseHolder } from '#server/stores/orders/guest-limits.ts'
import { type NewOrder, writeOrder } from '#server/stores/orders/orders.ts'
import type { LockedPromo } from '#server/stores/promos/promo-uses.ts'
import type { ClaimedKey } from './claim-key.ts'
import type { DecidedOrder } from './decide-new-order.ts'
import { type PlaceOrderInput, holderOf } from './order-request.ts'

/** `promo`: the id of the code that the order uses. `text`: the stored reply. */
export type NumberedOrder = {
  id: string
  number: number
  order: NewOrder['order']
  promo: number | null
  text: string
}

/**
 * Writes a decided order with its place in the slot and the reply to its key. Refuses if the slot
 * has become full, or if the caller already holds too many places.
 */
export async function writeDecidedOrder(
  { catalogue, config }: Services,
  tx: Tx,
  {
    input,
    claim: { start, reply, token },
    decidedOrder,
    promo,
    ...ownership
  }: {
    input: PlaceOrderInput
    claim: ClaimedKey
    decidedOrder: DecidedOrder
    promo: LockedPromo | null
  } & Pick<NewOrder, 'customer' | 'takesOver'>,
): Promise<NumberedOrder> {
  const { body } = input
  const { order } = decidedOrder
  if (holderOf(input) !== null && order.status === 'awaiting-payment')
    refuseHolder(start.heldPlaces, config)
  const text = JSON.stringify(order)
  const entry: NewOrder = {
    ...decidedOrder,
    ...ownership,
    tokenHash: hashOf(token),
    takeawayOn: serviceDayOf(catalogue.now(), body.restaurant, Date.parse(body.takeawayAt)),
    choices: body.lines,
    phone: body.customer.phone,
    email: body.customer.email,
    overEighteen: body.overEighteen,
    allergies: body.allergies,
    ifMissing: body.ifMissing ?? null,
    reply: { ...reply, body: text },
  }
  const writtenOrder = await withFailpoint('order-written', () => writeOrder(tx, entry))
  if (writtenOrder === null) throw new Refusal('slot_full')
  return {
    ...writtenOrder,
    order,
    promo: promo !== null && order.discount > 0 ? promo.id : null,
    text,
  }
}
