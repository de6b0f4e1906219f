import { hashOf } from '#server/kit/hash.ts'
import type { Services } from '#server/services/services.ts'
import { linkToCustomer } from '#server/stores/orders/customer-orders.ts'
import { factsOfGuest } from '#server/stores/orders/guest-limits.ts'
import { takeUse } from '#server/stores/promos/promo-uses.ts'
import { answerOnce } from './answer-once.ts'
import { decideNewOrder } from './decide-new-order.ts'
import { lockBalance, lockPromoOf } from './lock-facts.ts'
import { type PlaceOrderInput, holderOf } from './order-request.ts'
import { receiveOrExpectPayment } from './receive-or-expect-payment.ts'
import { writeDecidedOrder } from './write-decided-order.ts'

/**
 * Places an order in one transaction and returns the text of the reply. The order of a guest
 * without a promo code takes three round trips to the database.
 */
export function placeOrder(services: Services, input: PlaceOrderInput): Promise<string> {
  const { body, customer } = input
  const bodyHash = hashOf(JSON.stringify(body))
  return answerOnce(services, { input, bodyHash }, async (tx, claim) => {
    const { start, at } = claim
    const pointsBalance = await lockBalance(tx, customer)
    const promo = await lockPromoOf(tx, body, { customer, now: at })
    const decidedOrder = decideNewOrder(services, input, {
      now: at,
      takenInSlot: start.takenInSlot,
      guest: factsOfGuest(start.guest, services.config),
      promo: promo?.promo ?? null,
      pointsBalance,
      paid: 0,
    })
    const writtenOrder = await writeDecidedOrder(services, tx, {
      input,
      claim,
      decidedOrder,
      promo,
      customer,
    })
    const use = { order: writtenOrder.id, at }
    if (writtenOrder.promo !== null) await takeUse(tx, { ...use, promo: writtenOrder.promo })
    if (customer !== null) await linkToCustomer(tx, { ...use, customer })
    await receiveOrExpectPayment(services, tx, writtenOrder, {
      holder: holderOf(input),
      paid: 0,
      at,
    })
    return writtenOrder
  })
}
