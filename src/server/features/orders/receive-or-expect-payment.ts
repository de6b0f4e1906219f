import type { Cents } from '#domain/money/money.ts'
import { amountToAuthorise } from '#domain/orders/change.ts'
import type { Tx } from '#server/db/open.ts'
import { withFailpoint } from '#server/kit/failpoints.ts'
import type { Services } from '#server/services/services.ts'
import { holdPlace } from '#server/stores/orders/guest-limits.ts'
import { expectPayment } from '#server/stores/payments/payments.ts'
import type { NumberedOrder } from './write-decided-order.ts'

/**
 * Tells the kitchen of a received order; else expects the card payment of the amount that is not
 * `paid` yet, and records for which caller the place is reserved.
 */
export async function receiveOrExpectPayment(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Tx,
  { id, order }: NumberedOrder,
  { holder, paid, at }: { holder: string | null; paid: Cents; at: number },
): Promise<void> {
  if (holder !== null && order.status === 'awaiting-payment')
    await holdPlace(tx, { order: id, caller: holder, at })
  await withFailpoint('payment-expected', () =>
    order.status === 'received'
      ? jobs.enqueue(tx, 'order-received', { order: id })
      : expectPayment(tx, { order: id, amount: amountToAuthorise(order.toPay, paid), at }),
  )
}
