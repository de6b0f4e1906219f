import { allRows, runStatement } from '#server/db/statements.ts'
import { sql } from 'kysely'
import type { CounterPart } from '#domain/money/counter-means.ts'
import type { Cents } from '#domain/money/money.ts'
import { refundParts } from '#domain/orders/counter-payment.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import { isOfCounter, partsOfPayment } from '#server/stores/orders/counter-payments.ts'

/**
 * A refund that waits at the counter for a customer. `parts`: the payment methods by which it must
 * be paid out, with their amounts (decision 66).
 */
type WaitingRefund = { amount: Cents; parts: CounterPart[] }

/**
 * Reads the refunds that wait at the counter, by the internal ids of the orders. Orders without a
 * waiting refund are left out.
 */
export async function readWaitingRefunds(
  db: Queries,
  orders: readonly string[],
): Promise<Map<string, WaitingRefund>> {
  const rows = await allRows(db)<{
    order: string
    amount: Cents
    given: Cents
    parts: CounterPart[] | null
  }>`
    select waiting.order_id::text as order, waiting.amount, given.amount as given, ${partsOfPayment} as parts
    from (
      select counter_refunds.order_id, sum(refunds.amount)::integer as amount
      from counter_refunds join refunds on refunds.id = counter_refunds.refund_id
      where given_at is null and counter_refunds.order_id = any(${orders}::bigint[])
      group by counter_refunds.order_id
    ) waiting join orders on orders.id = waiting.order_id left join lateral (
      select id, amount from counter_payments where order_id = orders.id order by at desc, id desc limit 1
    ) paid on true cross join lateral (
      select coalesce(sum(refunds.amount), 0)::integer as amount from refunds
      where order_id = orders.id and done_at is not null and ${isOfCounter(sql`refunds`)}
    ) given`
  return new Map(
    rows.map(({ order, amount, given: refundedBefore, parts: paidParts }) => [
      order,
      { amount, parts: refundParts(paidParts ?? [], { refundedBefore, amount }) },
    ]),
  )
}

/**
 * Records that a person of the kitchen paid out all refunds waiting at the counter for a locked
 * order.
 */
export async function giveCounterRefunds(
  tx: Tx,
  { order, person, at }: { order: string; person: string; at: number },
): Promise<void> {
  await runStatement(tx)`
    update counter_refunds set given_at = ${new Date(at)}, person_id = ${person}
    where order_id = ${order} and given_at is null`
}

/** Whether a refund waits at the counter for `orders`, as part of a condition. */
export const waitsAtCounter = sql<boolean>`orders.id = any(array(
  select order_id from counter_refunds where given_at is null))`
