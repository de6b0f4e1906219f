import type { Cents } from '#domain/money/money.ts'
import { isCustomers } from '#domain/orders/order.ts'
import type { Tx } from '#server/db/open.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { readStanding } from '#server/stores/orders/lock-order.ts'
import type { Replaceable } from '#server/stores/orders/order-changes.ts'
import { readPaidByCard } from '#server/stores/payments/carried-payments.ts'
import { isCustomersTime } from './customers-time.ts'
import type { ChangeOrderInput } from './order-request.ts'
import { lockReplaceable } from './replace-order.ts'

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
  { replaces: { order }, body }: Pick<ChangeOrderInput, 'replaces' | 'body'>,
): Promise<LockedChange> {
  if (!services.config.orderChanges) throw new Refusal('order_not_changeable')
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
