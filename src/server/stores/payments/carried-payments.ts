import { sql } from 'kysely'
import { sharePayments } from '#domain/orders/change.ts'
import type { Cents } from '#domain/money/money.ts'
import type { Queries, Tx } from '#server/db/open.ts'

/** A card payment of an order. `keeps`: what it pays of it, in cents (E1). */
export type OrderPayment = { payment: string; keeps: Cents; isCaptured: boolean }

/**
 * The payments that hold or took the money of an order by card, oldest first. What is still held for an
 * order that is paid at the counter is being released, and pays nothing.
 */
export async function readOrderPayments(db: Queries, order: string): Promise<OrderPayment[]> {
  const { rows } = await sql<OrderPayment>`
    select own.payment::text, own.keeps, payments.state = 'captured' as "isCaptured"
    from order_payments own join payments on payments.order_id = own.payment
    where own.order_id = ${order} and payments.state in ('authorised', 'captured') and 'card' = (
      select payment from order_steps where order_id = own.order_id order by position desc limit 1)
    order by own.payment`.execute(db)
  return rows
}

/** What card payments hold or took for an order, in cents. */
export const readPaidByCard = async (db: Queries, order: string): Promise<Cents> =>
  (await readOrderPayments(db, order)).reduce((sum, { keeps }) => sum + keeps, 0)

/** All payments of an order, in whatever state, oldest first. */
export async function readPaymentsOf(db: Queries, order: string): Promise<string[]> {
  const { rows } = await sql<{ payment: string }>`
    select payment::text from order_payments where order_id = ${order} order by payment`.execute(db)
  return rows.map(({ payment }) => payment)
}

/**
 * Has the payments of an order pay the one that takes its place, which costs them `toPay`. Returns
 * whether all of the money that pays it was captured already. Throws when they hold too little.
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
  if (more > 0) throw new Error(`order ${from} is paid by too little for order ${to}`)
  const carried = payments.map(({ payment }, i) => ({ payment, keeps: keeps[i] ?? 0 }))
  await sql`
    insert into carried_payments (payment, order_id, keeps)
    select payment, ${to}::bigint, keeps
    from jsonb_to_recordset(${JSON.stringify(carried)}::jsonb) as one (payment bigint, keeps integer)
    on conflict (payment) do update set order_id = excluded.order_id, keeps = excluded.keeps`.execute(
    tx,
  )
  const needed = payments.filter((_, i) => (keeps[i] ?? 0) > 0)
  return needed.length > 0 && needed.every(({ isCaptured }) => isCaptured)
}

/** Refunds that were decided here: those made in the provider's own pages name no lines. */
const isOurs = sql`exists (select from refund_lines where refund_id = refunds.id)`

/** What was given back of a payment in the provider's own pages, in cents. */
const refundedElsewhere = sql`(
  payments.refunded
  - coalesce((select sum(amount) from change_refunds where payment = payments.order_id and done_at is not null), 0)
  - coalesce((select sum(amount) from refund_parts where payment = payments.order_id and done_at is not null), 0)
  - coalesce((select sum(amount) from refunds where refunds.order_id = payments.order_id and done_at is not null
      and ${isOurs} and not exists (select from refund_parts where refund_id = refunds.id)), 0))`

/**
 * What was captured of a payment beyond its need, and is not to be given back yet. Money that somebody gave
 * back in the provider's own pages is not given twice.
 */
export const excessOf = sql`(
  case when carried.keeps is null or payments.captured = 0 then 0
  else payments.captured - carried.keeps - ${refundedElsewhere} - coalesce((
    select sum(amount) from change_refunds where payment = payments.order_id), 0) end)::integer`

/** Decides to give back what was captured of a payment beyond its need, once. */
export async function giveBackExcess(tx: Tx, payment: string): Promise<void> {
  // The lock is a statement of its own, so that the next one sees what its last holder wrote.
  await sql`select from payments where order_id = ${payment} for update`.execute(tx)
  await sql`
    insert into change_refunds (payment, amount)
    select payments.order_id, ${excessOf} from payments
      left join carried_payments carried on carried.payment = payments.order_id
    where payments.order_id = ${payment} and ${excessOf} > 0`.execute(tx)
}

/**
 * What refunds took of the payments of an order, decided or given, also in the provider's own pages. What a
 * change gave back is not counted.
 */
export async function readRefundedAmounts(db: Queries, order: string): Promise<Map<string, Cents>> {
  const { rows } = await sql<{ payment: string; amount: Cents }>`
    select own.payment::text, (payments.refunded
      + coalesce((select sum(amount) from refund_parts where payment = own.payment and done_at is null), 0)
      - coalesce((select sum(amount) from change_refunds where payment = own.payment and done_at is not null), 0)
    )::integer as amount
    from order_payments own join payments on payments.order_id = own.payment
    where own.order_id = ${order}`.execute(db)
  return new Map(rows.map(({ payment, amount }) => [payment, amount]))
}

/** Shares a refund among payments, for those that have more than one or another's. */
export async function writeRefundParts(
  tx: Tx,
  refund: string,
  shares: readonly { payment: string; amount: Cents }[],
): Promise<void> {
  await sql`
    insert into refund_parts (refund_id, payment, amount)
    select ${refund}::bigint, payment, amount
    from jsonb_to_recordset(${JSON.stringify(shares)}::jsonb) as one (payment bigint, amount integer)`.execute(
    tx,
  )
}

/** Ends the refunds of which a payment gave a part, once all of their parts are given. */
export async function finishRefunds(db: Queries, payment: string, at: number): Promise<void> {
  await sql`
    update refunds set done_at = ${new Date(at)}
    where done_at is null and id in (select refund_id from refund_parts where payment = ${payment})
      and not exists (select from refund_parts where refund_id = refunds.id and done_at is null)`.execute(
    db,
  )
}
