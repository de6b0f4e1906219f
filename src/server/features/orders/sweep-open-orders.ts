import type { EndpointCall } from '#server/http/requests/serve.ts'
import type { sweepOrders } from '#contract/office/sweeps.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { type Sweep, stepOfSweep } from '#domain/orders/sweep.ts'
import type { Tx } from '#server/db/open.ts'
import type { Services } from '#server/services/services.ts'
import { writeAudit } from '#server/stores/audit/audit.ts'
import { readExpectedAt } from '#server/stores/orders/find-orders.ts'
import { lockOrder } from '#server/stores/orders/lock-order.ts'
import { restaurantOfOrder } from '#server/features/rights/restaurant-of-order.ts'
import { advanceOrder } from './advance-order.ts'

/**
 * Carries out a decision about orders that were left open at closing (N7), each order in its own
 * transaction. Customers are notified of a cancellation.
 */
export async function applySweep(
  services: Services,
  { staff: viewer, body: { decision, orders } }: EndpointCall<typeof sweepOrders>,
): Promise<ReplyOf<typeof sweepOrders>> {
  for (const order of orders) await restaurantOfOrder(services, viewer, order)
  const swept = { done: [] as string[], left: [] as string[] }
  for (const order of orders) {
    const isDone = await services.database.db
      .transaction()
      .execute((tx) => sweepOne(services, tx, { order, decision, staff: viewer.staff }))
    swept[isDone ? 'done' : 'left'].push(order)
  }
  return swept
}

/**
 * Carries out the decision for one order. Returns false if the order's state does not, or no
 * longer, allow the decision.
 */
async function sweepOne(
  { jobs, now }: Pick<Services, 'jobs' | 'now'>,
  tx: Tx,
  { order, decision, staff }: { order: string; decision: Sweep; staff: string },
): Promise<boolean> {
  const at = now()
  const lockedOrder = await lockOrder(tx, order)
  if (lockedOrder === null) return false
  const expectedAt = await readExpectedAt(tx, order)
  const to = stepOfSweep({ ...lockedOrder, expectedAt }, decision, at)
  if (to === null) return false
  // An order that was never prepared is cancelled with the reason of an incident in the kitchen.
  const reason = to === 'cancelled' ? ({ reason: 'incident' } as const) : {}
  if (!(await advanceOrder(tx, jobs, { order, to, at, ...reason })))
    throw new Error('the locked order could not take the decided step')
  await writeAudit(tx, {
    actor: { by: 'staff', staff },
    action: 'order-swept',
    subject: `order ${order}`,
    before: { status: lockedOrder.status },
    after: { status: to },
    at,
  })
  return true
}
