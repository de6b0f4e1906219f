import { runStatement } from '#server/db/statements.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import type { ItemLine } from '#domain/cart/cart.ts'
import { advanceOrder } from '#server/features/orders/advance-order.ts'
import { hashOf } from '#server/kit/hash.ts'
import { finalizeLastStep } from '#server/features/orders/finalize-step.ts'
import { findOrder } from '#server/stores/orders/orders.ts'
import { idOf } from './a-menu.ts'
import type { TestApp } from '#testing/programs/test-app.ts'

/** A line with a product that is paid with points, for example a cola for 36 points. */
export const onPoints = (slug: string, quantity = 1): ItemLine => ({
  kind: 'item',
  id: slug,
  quantity,
  ingredient: idOf(slug),
  freeSauce: null,
  warm: false,
  paidWith: 'points',
})

/** Puts points on a card, as if they had been earned. */
export async function givePoints(
  { database, clock }: TestApp,
  customer: string,
  points: number,
): Promise<void> {
  await runStatement(database.db)`
    insert into point_entries (customer_id, kind, points, at)
    values (${customer}, 'earned', ${points}, ${new Date(clock.now)})`
}

/**
 * Advances an order through these steps as the kitchen does, beyond the time for undoing; returns
 * the order’s internal id.
 */
export async function takeSteps(
  { database, services, clock }: TestApp,
  { token }: { token: string },
  ...steps: OrderStatus[]
): Promise<string> {
  const order = await findOrder(database.db, hashOf(token))
  if (order === null) throw new Error('no order has this token')
  for (const to of steps) {
    await database.db
      .transaction()
      .execute((tx) => advanceOrder(tx, services.jobs, { order, to, at: clock.now }))
    await database.db
      .transaction()
      .execute((tx) => finalizeLastStep(tx, services.jobs, order, clock.now))
  }
  return order
}
