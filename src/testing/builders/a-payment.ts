import { firstRow } from '#server/db/statements.ts'
import type { Order } from '#contract/shop/orders.ts'
import { advanceOrder } from '#server/features/orders/advance-order.ts'
import { hashOf } from '#server/kit/hash.ts'
import type { TestApp } from '#testing/programs/test-app.ts'

type Money = { id: string; state: string; captured: number; refunded: number; due_at: Date | null }

/** The shop's record of an order's payment: amounts in cents; `id` is the order's. */
export async function moneyOf(
  { database }: Pick<TestApp, 'database'>,
  order: Pick<Order, 'token'>,
): Promise<Money> {
  const row = await firstRow(database.db)<Money>`
    select payments.order_id::text as id, state, captured, refunded, due_at
    from order_links link join payments on payments.order_id = link.order_id
    where link.token_hash = ${hashOf(order.token)}`
  if (!row) throw new Error('the order has no payment')
  return row
}

/** Advances an order that is paid by card, as the kitchen would. */
export async function advance(
  app: TestApp,
  order: Pick<Order, 'token'>,
  to: Order['status'],
): Promise<void> {
  const { id } = await moneyOf(app, order)
  await app.database.db
    .transaction()
    .execute((tx) => advanceOrder(tx, app.services.jobs, { order: id, to, at: app.clock.now }))
}
