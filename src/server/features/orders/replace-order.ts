import { mayChange } from '#domain/orders/change.ts'
import type { PaymentChoice } from '#domain/orders/order-status.ts'
import type { Tx } from '#server/db/open.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { balanceForUpdate } from '#server/stores/loyalty/card.ts'
import { bookPoints, returnPoints, settlePoints } from '#server/stores/loyalty/points-of-order.ts'
import { linkAsBefore } from '#server/stores/orders/customer-orders.ts'
import { lockOrder } from '#server/stores/orders/lock-order.ts'
import {
  type OrderChange,
  type Replaceable,
  closeChange,
  readOpenChange,
  readReplaceable,
} from '#server/stores/orders/order-changes.ts'
import { readSold } from '#server/stores/orders/orders.ts'
import { endOffer, giveBackPlaces } from '#server/stores/orders/time-offers.ts'
import { carryPayments, readPaidByCard } from '#server/stores/payments/carried-payments.ts'
import { oweSettlement } from '#server/stores/payments/owe-settlement.ts'
import { lockPayments, readPayment } from '#server/stores/payments/payments.ts'
import { giveBackUse, hasUseLeft, lockCodes, takeUse } from '#server/stores/promos/promo-uses.ts'
import { advanceOrder } from './advance-order.ts'

/**
 * Receives an order that awaited its payment. If the order changes another order, the change is
 * applied. If the change has become impossible, for example because the kitchen began the previous
 * order, the new order is cancelled and the previous order remains unchanged (E1). Returns false if
 * the order was not received.
 */
export async function receiveOrder(
  tx: Tx,
  jobs: Jobs,
  { order, payment, at }: { order: string; payment?: PaymentChoice; at: number },
): Promise<boolean> {
  const change = await readOpenChange(tx, order)
  const received = { order, from: 'awaiting-payment', to: 'received', at } as const
  if (change === null)
    return advanceOrder(tx, jobs, payment === undefined ? received : { ...received, payment })
  const before = await lockReplaceable(tx, change.replaces)
  const sold = await readSold(tx, order)
  if (sold === null) throw new Error(`order ${order} was not found`)
  const isPaid =
    (payment ?? sold.payment) === 'at-restaurant' ||
    (await isHeld(tx, { change, toPay: sold.toPay }))
  if (
    before === null ||
    at >= before.takeawayAt ||
    !isPaid ||
    !(await isPossible(tx, { change, before, sold, at }))
  ) {
    await advanceOrder(tx, jobs, { ...received, to: 'cancelled' })
    return false
  }
  if (!(await advanceOrder(tx, jobs, { ...received, ...(payment && { payment }) }))) return false
  await replaceOrder(tx, jobs, { change, before, sold, payment: payment ?? sold.payment, at })
  return true
}

/** Locks an order for a change; null when it cannot be changed. */
export async function lockReplaceable(tx: Tx, order: string): Promise<Replaceable | null> {
  const lockedOrder = await lockOrder(tx, order)
  if (lockedOrder === null || !mayChange(lockedOrder.status)) return null
  const before = await readReplaceable(tx, order)
  if (before === null || before.isDelivered || before.isRefunded) return null
  await lockPayments(tx, order)
  return before
}

/** The facts about the new order that a change needs. */
type SaleTotals = {
  toPay: number
  discount: number
  points: number
  earns: number
  takeawayAt: string
  restaurant: { id: number }
}

/** Whether the payments of both orders together cover the price of the new one. */
async function isHeld(
  tx: Tx,
  { change: { order, replaces }, toPay }: { change: OrderChange; toPay: number },
): Promise<boolean> {
  const newPayment = await readPayment(tx, order)
  return (newPayment?.amount ?? 0) + (await readPaidByCard(tx, replaces)) >= toPay
}

/**
 * The points that a change may spend from a card with the given `balance`. The points that the
 * previous order earned are first taken from the balance; the points that it spent are then added.
 */
export const pointsOf = ({ creditedPoints, spends }: Replaceable, balance: number): number =>
  Math.max(0, balance - creditedPoints) + spends

/** Whether points, code and place are still available for an order that waited for its payment. */
async function isPossible(
  tx: Tx,
  {
    change: { takesPlace, promo },
    before,
    sold: { points, discount, restaurant, takeawayAt },
    at,
  }: { change: OrderChange; before: Replaceable; sold: SaleTotals; at: number },
): Promise<boolean> {
  const isSamePlace =
    restaurant.id === before.restaurant && Date.parse(takeawayAt) === before.takeawayAt
  if (!takesPlace && !isSamePlace) return false
  // The card is locked before the codes, in the same sequence as by every order, whether points are
  // spent or not.
  const balance = before.customer === null ? 0 : await balanceForUpdate(tx, before.customer)
  if (points > 0 && (balance === null || pointsOf(before, balance) < points)) return false
  await lockCodes(tx, { ids: [promo, before.promo?.id ?? null] })
  return (
    promo === null || hasUseLeft(tx, { promo, discount, restaurant: restaurant.id, before, at })
  )
}

/**
 * Replaces an order by a new one, which is already written and received: points, code, place,
 * payments and links move to it. The caller has locked both orders and checked that everything
 * needed is available.
 */
export async function replaceOrder(
  tx: Tx,
  jobs: Jobs,
  {
    change: { order, replaces, takesPlace, promo },
    before,
    sold,
    payment,
    at,
  }: {
    change: OrderChange
    before: Replaceable
    sold: SaleTotals
    payment: PaymentChoice
    at: number
  },
): Promise<void> {
  const isDone = await advanceOrder(tx, jobs, {
    order: replaces,
    from: 'received',
    to: 'cancelled',
    isReplaced: true,
    at,
  })
  if (!isDone) throw new Error(`order ${replaces} could not be marked as replaced`)
  await movePoints(tx, { order, replaces, before, sold, at })
  await giveBackUse(tx, replaces, at)
  if (promo !== null) await takeUse(tx, { order, promo, at })
  const end = { order: replaces, state: 'ended', at } as const
  await (takesPlace ? giveBackPlaces(tx, end) : endOffer(tx, end))
  // The previous order may have been added to an account while the new one awaited its payment.
  await linkAsBefore(tx, { order, replaces, at })
  await closeChange(tx, { order, replaces, at })
  const newPayment = await readPayment(tx, order)
  const byOthers = payment === 'card' ? sold.toPay - (newPayment?.amount ?? 0) : 0
  const isTaken = await carryPayments(tx, { from: replaces, to: order, toPay: byOthers })
  // All money of the new order is already captured, so its points become firm now: no later capture
  // would make them firm.
  if (isTaken && newPayment === null) await settlePoints(tx, order, at)
  await oweSettlement(tx, jobs, { order, at })
}

/**
 * Moves the points of a change: the points that the previous order earned are removed, the new
 * order's are spent, and those that the previous order spent are returned. If the balance allows,
 * spending comes before the return, so that a nearly full card loses none of the returned points.
 */
async function movePoints(
  tx: Tx,
  {
    order,
    replaces,
    before: { customer },
    sold,
    at,
  }: { order: string; replaces: string; before: Replaceable; sold: SaleTotals; at: number },
): Promise<void> {
  const { earns, points: spends } = sold
  let isBooked = false
  const book = async () => {
    isBooked = true
    await bookPoints(tx, order, {
      customer,
      earns,
      spends,
      at,
      takeawayAt: Date.parse(sold.takeawayAt),
    })
  }
  await returnPoints(tx, replaces, at, async () => {
    const balance = customer === null ? 0 : ((await balanceForUpdate(tx, customer)) ?? 0)
    if (balance >= spends) await book()
  })
  if (!isBooked) await book()
}
