import type { Tx } from '#server/db/open.ts'
import { hashOf } from '#server/kit/hash.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { linkAsBefore } from '#server/stores/orders/customer-orders.ts'
import { guestFacts } from '#server/stores/orders/guest-limits.ts'
import { writeChange } from '#server/stores/orders/order-changes.ts'
import { lockPlaces } from '#server/stores/orders/time-offers.ts'
import { lockCodes } from '#server/stores/promos/promo-uses.ts'
import { answerOnce } from './answer-once.ts'
import { decideNewOrder } from './decide-new-order.ts'
import { type LockedChange, lockForChange } from './lock-for-change.ts'
import { lockBalance, lockPromoOf } from './lock-facts.ts'
import { type ChangeOrderInput, holderOf } from './order-request.ts'
import { receiveOrExpectPayment } from './receive-or-expect-payment.ts'
import { pointsOf, replaceOrder } from './replace-order.ts'
import { type NumberedOrder, writeDecidedOrder } from './write-decided-order.ts'

/**
 * Replaces an order by a new one in one transaction (E1) and returns the text of the reply, like
 * `placeOrder`. The change is applied at once unless the new order awaits a payment.
 */
export function changeOrder(services: Services, input: ChangeOrderInput): Promise<string> {
  const { body, customer, replaces } = input
  const { restaurant } = body
  const bodyHash = hashOf(JSON.stringify(body) + replaces.link)
  return answerOnce(services, { input, bodyHash }, async (tx, claim) => {
    const { start, at } = claim
    const change = await lockForChange(services, tx, input)
    const { before, keepsPlace, paid } = change
    const owner = before.customer
    const balance = await lockBalance(tx, owner)
    const guest = await guestFacts(
      tx,
      { contact: body.customer, restaurant, replaces: before.order, now: at },
      services.config,
    )
    await lockCodes(tx, { ids: [before.promo?.id ?? null], text: body.promo ?? null })
    const promo = await lockPromoOf(tx, body, { customer: owner, now: at, replaces: before })
    await lockPlaces(tx, { order: before.order, restaurant, at: new Date(body.takeawayAt) })
    const decidedOrder = decideNewOrder(services, input, {
      now: at,
      // If the new order takes over the place of the previous one, it fits even into a full slot.
      takenInSlot: keepsPlace ? 0 : start.takenInSlot,
      guest,
      promo: promo?.promo ?? null,
      // A person who only has the order's link may spend the points that the previous order spent,
      // but not the balance of its owner's card.
      pointsBalance:
        customer !== null && customer === owner ? pointsOf(before, balance) : before.spends,
      paid,
    })
    // Money received by one company cannot pay for the goods of another.
    if (before.seller !== null && before.seller !== decidedOrder.seller.id)
      throw new Refusal('change_other_seller')
    const writtenOrder = await writeDecidedOrder(services, tx, {
      input,
      claim,
      decidedOrder,
      promo,
      customer: owner,
      takesOver: { place: keepsPlace },
    })
    await applyChange(services, tx, { change, writtenOrder, at })
    await receiveOrExpectPayment(services, tx, writtenOrder, { holder: holderOf(input), paid, at })
    return writtenOrder
  })
}

/** Records that the new order changes another one, and applies the change if it is received. */
async function applyChange(
  { jobs }: Services,
  tx: Tx,
  {
    change: { before, keepsPlace },
    writtenOrder: { id, order, promo },
    at,
  }: { change: LockedChange; writtenOrder: NumberedOrder; at: number },
): Promise<void> {
  const change = { order: id, replaces: before.order, takesPlace: !keepsPlace, promo }
  await writeChange(tx, change)
  await linkAsBefore(tx, { order: id, replaces: before.order, at })
  if (order.status === 'received')
    await replaceOrder(tx, jobs, { change, before, sold: order, payment: order.payment, at })
}
