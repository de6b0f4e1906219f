import { allRows, runStatement } from '#server/db/statements.ts'
import { sql } from 'kysely'
import { sharePayments } from '#domain/orders/change.ts'
import type { Cents } from '#domain/money/money.ts'
import type { Queries, Tx } from '#server/db/open.ts'

/** A card payment of an order. `keeps`: the cents of the order that it pays (E1). */
export type OrderPayment = { payment: string; keeps: Cents; isCaptured: boolean }

/**
 * Reads the payments of an order whose money is reserved or captured on cards, oldest first. For an
 * order that is paid at the counter, the result is empty: reserved money of its card payment is
 * being released, so it does not pay for the order.
 */
export async function readOrderPayments(db: Queries, order: string): Promise<OrderPayment[]> {
  return allRows(db)<OrderPayment>`
    select own.payment::text, own.keeps, payments.state = 'captured' as "isCaptured"
    from order_payments own join payments on payments.order_id = own.payment
    where own.order_id = ${order} and payments.state in ('authorised', 'captured') and 'card' = (
      select payment from order_steps where order_id = own.order_id order by position desc limit 1)
    order by own.payment`
}

/** Sum of the card payments of an order that are reserved or captured, in cents. */
export const readPaidByCard = async (db: Queries, order: string): Promise<Cents> =>
  (await readOrderPayments(db, order)).reduce((sum, { keeps }) => sum + keeps, 0)

/** The ids of all payments of an order, in any state, oldest first. */
export async function readPaymentsOf(db: Queries, order: string): Promise<string[]> {
  const rows = await allRows(db)<{ payment: string }>`
    select payment::text from order_payments where order_id = ${order} order by payment`
  return rows.map(({ payment }) => payment)
}

/**
 * Transfers the payments of an order to the order that replaces it. They must pay `toPay` cents of
 * the new order. Returns whether all of this money is already captured. Throws if the payments are
 * too small.
 */
export async function carryPayments(
  tx: Tx,
  { from, to, toPay }: { from: string; to: string; toPay: Cents },
): Promise<boolean> {
  const payments = await readOrderPayments(tx, from)
  const { keeps, more } = sharePayments(
    payments.map((payment) => payment.keeps),
    toPay,
  )
  if (more > 0) throw new Error(`the payments of order ${from} do not cover order ${to}`)
  const carried = payments.map(({ payment }, i) => ({ payment, keeps: keeps[i] ?? 0 }))
  await runStatement(tx)`
    insert into carried_payments (payment, order_id, keeps)
    select payment, ${to}::bigint, keeps
    from jsonb_to_recordset(${JSON.stringify(carried)}::jsonb) as one (payment bigint, keeps integer)
    on conflict (payment) do update set order_id = excluded.order_id, keeps = excluded.keeps`
  const needed = payments.filter((_, i) => (keeps[i] ?? 0) > 0)
  return needed.length > 0 && needed.every(({ isCaptured }) => isCaptured)
}

/**
 * Condition for refunds that were decided in this program. Refunds that a person made on the
 * provider's own pages have no lines.
 */
const isOurs = sql`exists (select from refund_lines where refund_id = refunds.id)`

/** Cents of a payment that were refunded on the provider's own pages. */
const refundedElsewhere = sql`(
  payments.refunded
  - coalesce((select sum(amount) from change_refunds where payment = payments.order_id and done_at is not null), 0)
  - coalesce((select sum(amount) from refund_parts where payment = payments.order_id and done_at is not null), 0)
  - coalesce((select sum(amount) from refunds where refunds.order_id = payments.order_id and done_at is not null
      and ${isOurs} and not exists (select from refund_parts where refund_id = refunds.id)), 0))`

/**
 * Cents of a payment that were captured beyond the amount that its order needs, and whose refund is
 * not decided yet. Money that was refunded on the provider's own pages is subtracted, so that it is
 * not refunded twice.
 */
export const excessOf = sql`(
  case when carried.keeps is null or payments.captured = 0 then 0
  else payments.captured - carried.keeps - ${refundedElsewhere} - coalesce((
    select sum(amount) from change_refunds where payment = payments.order_id), 0) end)::integer`

/**
 * Writes the decision to refund the money of a payment that was captured beyond the amount that its
 * order needs. Repeated calls refund this money only once.
 */
export async function giveBackExcess(tx: Tx, payment: string): Promise<void> {
  // The lock is taken in a separate statement, so that the next statement sees what the previous
  // holder of the lock wrote.
  await runStatement(tx)`select from payments where order_id = ${payment} for update`
  await runStatement(tx)`
    insert into change_refunds (payment, amount)
    select payments.order_id, ${excessOf} from payments
      left join carried_payments carried on carried.payment = payments.order_id
    where payments.order_id = ${payment} and ${excessOf} > 0`
}

/**
 * For each payment of an order, sums up the refunds that are decided or executed, in cents. Refunds
 * that a person made on the provider's own pages are included. Refunds of the excess after a change
 * are not included.
 */
export async function readRefundedAmounts(db: Queries, order: string): Promise<Map<string, Cents>> {
  const rows = await allRows(db)<{ payment: string; amount: Cents }>`
    select own.payment::text, (payments.refunded
      + coalesce((select sum(amount) from refund_parts where payment = own.payment and done_at is null), 0)
      - coalesce((select sum(amount) from change_refunds where payment = own.payment and done_at is not null), 0)
    )::integer as amount
    from order_payments own join payments on payments.order_id = own.payment
    where own.order_id = ${order}`
  return new Map(rows.map(({ payment, amount }) => [payment, amount]))
}

/**
 * Distributes a refund over payments. Needed if an order has several payments, or a payment that
 * was made for another order.
 */
export async function writeRefundParts(
  tx: Tx,
  refund: string,
  shares: readonly { payment: string; amount: Cents }[],
): Promise<void> {
  await runStatement(tx)`
    insert into refund_parts (refund_id, payment, amount)
    select ${refund}::bigint, payment, amount
    from jsonb_to_recordset(${JSON.stringify(shares)}::jsonb) as one (payment bigint, amount integer)`
}

/**
 * Marks the refunds to which a payment contributes as done, if all parts of the refund are done.
 */
export async function finishRefunds(db: Queries, payment: string, at: number): Promise<void> {
  await runStatement(db)`
    update refunds set done_at = ${new Date(at)}
    where done_at is null and id in (select refund_id from refund_parts where payment = ${payment})
      and not exists (select from refund_parts where refund_id = refunds.id and done_at is null)`
}
