import { allRows, firstRow } from '#server/db/statements.ts'
import type { MyOrder } from '#contract/customers/account.ts'
import type { GivenBack } from '#contract/shop/line-states.ts'
import { isWaiting, lineStates } from '#domain/orders/line-states.ts'
import { sum } from '#domain/orders/refund-shares.ts'
import type { Queries } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'
import { supplementsOf } from '#server/stores/orders/supplements.ts'
import { readRefundFacts } from './refunds.ts'

/**
 * Reads the refunded parts of some orders, by the internal ids of the orders. Orders without
 * refunds are left out (N6).
 */
export async function readGivenBack(
  db: Queries,
  orders: readonly string[],
): Promise<Map<string, GivenBack>> {
  const rows = await allRows(db)<{ order: string }>`
    select distinct order_id::text as order from refunds where order_id = any(${orders}::bigint[])`
  const givenBackByOrder = new Map<string, GivenBack>()
  for (const { order } of rows) givenBackByOrder.set(order, await mustReadGivenBack(db, order))
  return givenBackByOrder
}

/** Adds the refunded parts to each order of an account. */
export async function withGivenBack(db: Queries, orders: readonly MyOrder[]): Promise<MyOrder[]> {
  const rows = await allRows(db)<Columns<'customer_orders', 'key'> & { order: string }>`
    select key, order_id::text as order from customer_orders
    where key = any(${orders.map(({ key }) => key)}::uuid[]) and order_id in (select order_id from refunds)`
  const ids = new Map(rows.map(({ key, order }) => [key, order]))
  const back = await readGivenBack(db, [...ids.values()])
  return orders.map((order) => {
    const givenBack = back.get(ids.get(order.key) ?? '')
    return givenBack === undefined ? order : { ...order, givenBack }
  })
}

/**
 * Reads the state of the lines of an order after its refunds (N6). Throws if there is no such
 * order.
 */
export async function mustReadGivenBack(db: Queries, order: string): Promise<GivenBack> {
  const facts = await readRefundFacts(db, order)
  if (facts === null) throw new Error(`there is no order ${order}`)
  const { sold, forRefund, refunds } = facts
  const states = lineStates(forRefund, { refunds, status: sold.status })
  const waits = sum(refunds.filter(isWaiting).map(({ amount }) => amount))
  return {
    amount: sum(refunds.map(({ amount }) => amount)),
    ...(waits > 0 && { waiting: waits }),
    earns: await readEarned(db, order, sold.earns),
    lines: states.map(({ parts: refundedParts, waiting, refundedAt, ...state }) => {
      const line = sold.lines[state.line]
      const supplements = line === undefined ? [] : supplementsOf(line)
      return {
        ...state,
        parts: refundedParts.map((part) => ({ ...part, name: supplements[part.part]?.name ?? '' })),
        ...(waiting > 0 && { waiting }),
        refundedAt: [...refundedAt],
      }
    }),
  }
}

/** The points that an order earns, minus the points that refunds removed. */
async function readEarned(db: Queries, order: string, earns: number): Promise<number> {
  const row = await firstRow(db)<Columns<'order_points', 'taken_back'>>`
    select taken_back from order_points where order_id = ${order}`
  return earns - (row?.taken_back ?? 0)
}
