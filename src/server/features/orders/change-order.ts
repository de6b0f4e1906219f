import type { Order } from '#contract/shop/orders.ts'
import type { Cents } from '#domain/money/money.ts'
import { isCustomers } from '#domain/orders/order.ts'
import type { Tx } from '#server/db/open.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import type { Services } from '#server/services/services.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { linkAsBefore } from '#server/stores/orders/customer-orders.ts'
import { readStanding } from '#server/stores/orders/lock-order.ts'
import { type Replaceable, writeChange } from '#server/stores/orders/order-changes.ts'
import { readPaidByCard } from '#server/stores/payments/carried-payments.ts'
import { isCustomersTime } from './customers-time.ts'
import { lockReplaceable, pointsOf, replaceOrder } from './replace-order.ts'
import type { PlaceOrderInput } from './place-order.ts'

/**
 * A change of an order (E1). `before`: the order to be replaced, which the transaction has locked.
 */
export type LockedChange = {
  before: Replaceable
  /**
   * Whether restaurant and time are unchanged, so that the new order takes over the place of the
   * previous one.
   */
  keepsPlace: boolean
  /** Cents that card payments have reserved or captured for the previous order. */
  paid: Cents
}

/**
 * Locks the order that is to be replaced. Refuses with `order_begun` if the kitchen has begun it or
 * the time to change it is over, and with `order_not_changeable` if it cannot be changed for
 * another reason, for example because it is cancelled.
 */
export async function lockForChange(
  services: Pick<Services, 'catalogue' | 'config' | 'now'>,
  tx: Tx,
  { replaces, body }: Pick<PlaceOrderInput, 'replaces' | 'body'>,
): Promise<LockedChange> {
  if (replaces === undefined) throw new Error('a change must name the order that it replaces')
  if (!services.config.orderChanges) throw new Refusal('order_not_changeable')
  const { order } = replaces
  const before = await lockReplaceable(tx, order)
  if (before === null) {
    const currentOrder = await readStanding(tx, order)
    const isOver = currentOrder === null || currentOrder.status === 'cancelled'
    throw new Refusal(
      isOver || isCustomers(currentOrder.status) ? 'order_not_changeable' : 'order_begun',
    )
  }
  if (!(await isCustomersTime(services, tx, order))) throw new Refusal('order_begun')
  return {
    before,
    keepsPlace:
      before.restaurant === body.restaurant && before.takeawayAt === Date.parse(body.takeawayAt),
    paid: await readPaidByCard(tx, order),
  }
}

/**
 * The points that a change may spend: those that the previous order spent, and, if the owner of the
 * card makes the change, the card's balance too. A person who only has the order's link may not
 * spend the balance.
 */
export const availablePoints = (
  { before }: LockedChange,
  { balance, by }: { balance: number; by: string | null },
): number => (by !== null && by === before.customer ? pointsOf(before, balance) : before.spends)

/**
 * Refuses a change to a restaurant of another seller: money received by one company cannot pay for
 * the goods of another.
 */
export function refuseOtherSeller(change: LockedChange | null, seller: string): void {
  if (change !== null && change.before.seller !== null && change.before.seller !== seller)
    throw new Refusal('change_other_seller')
}

/**
 * Records that the new order `id` changes another one, and applies the change at once unless the
 * new order awaits a payment.
 */
export async function makeChange(
  tx: Tx,
  jobs: Jobs,
  {
    change: { before, keepsPlace },
    order,
    id,
    promo,
    at,
  }: {
    change: LockedChange
    order: Omit<Order, 'token' | 'number'>
    id: string
    promo: number | null
    at: number
  },
): Promise<void> {
  const replaces = before.order
  const change = { order: id, replaces, takesPlace: !keepsPlace, promo }
  await writeChange(tx, change)
  await linkAsBefore(tx, { order: id, replaces, at })
  if (order.status === 'received')
    await replaceOrder(tx, jobs, { change, before, sold: order, payment: order.payment, at })
}
