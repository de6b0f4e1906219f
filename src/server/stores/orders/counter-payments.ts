import { type RawBuilder, sql } from 'kysely'
import type { CounterPart } from '#domain/money/counter-means.ts'
import type { Cents } from '#domain/money/money.ts'
import { dueAtCounter } from '#domain/orders/counter-payment.ts'
import type { Database, Queries, Tx } from '#server/db/open.ts'
import type { LockedOrder } from './lock-order.ts'
import { readReplacements } from './replacements.ts'

/**
 * A payment at the counter that stands, with what each means paid of it (N4). `by`: who took it; null where
 * nobody said.
 */
export type CounterPayment = {
  parts: CounterPart[]
  amount: Cents
  at: string
  by: string | null
}

/** What each means paid of the payment `paid`, as a part of a statement that reads it. */
export const partsOfPayment = sql<CounterPart[]>`(
  select jsonb_agg(jsonb_build_object('means', part.means, 'amount', part.amount) order by part.position)
  from counter_payment_parts part where part.payment_id = paid.id)`

/** The payment at the counter of `orders` that stands, as a part of a statement that reads them; null where there is none. */
export const counterPayment = sql<CounterPayment | null>`(
  select jsonb_build_object('parts', ${partsOfPayment}, 'amount', paid.amount, 'by', person.name,
    'at', to_char(paid.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from counter_payments paid left join kitchen_people person on person.id = paid.person_id
  where paid.order_id = orders.id and paid.returned_at is null)`

/** Whether `orders` are paid at the counter, as a part of a condition. */
export const isPaidAtCounter = sql<boolean>`exists (
  select from counter_payments where counter_payments.order_id = orders.id and returned_at is null)`

/**
 * Whether a `refund` of one of `orders` moves money at the counter, beside the payment there as
 * `paid`: the provider gave nothing for it, and what ran out before the payment was never taken.
 */
export const isOfCounter = (refund: RawBuilder<unknown>) => sql`
  not exists (select from money_movements where refund_id = ${refund}.id)
  and not (${refund}.of_kitchen and coalesce(paid.amount, 0) < orders.to_pay)`

/** The payment at the counter of an order that stands. */
export async function readCounterPayment(
  db: Queries,
  order: string,
): Promise<CounterPayment | null> {
  const {
    rows: [row],
  } = await sql<{ payment: CounterPayment | null }>`
    select ${counterPayment} as payment from orders where id = ${order}`.execute(db)
  return row?.payment ?? null
}

/**
 * Cents of the payments at the counter that stand, by order, less what was given back of them or waits to
 * be.
 */
export async function readMoneyAtCounter(
  db: Queries,
  orders: readonly string[],
): Promise<Map<string, Cents>> {
  if (orders.length === 0) return new Map()
  const { rows } = await sql<{ order: string; kept: Cents }>`
    select paid.order_id::text as order, paid.amount - coalesce((
      select sum(refunds.amount)::integer from refunds
      where refunds.order_id = paid.order_id and ${isOfCounter(sql`refunds`)}), 0) as kept
    from counter_payments paid join orders on orders.id = paid.order_id
    where paid.order_id = any(${orders}::bigint[]) and paid.returned_at is null`.execute(db)
  return new Map(rows.map(({ order, kept }) => [order, kept]))
}

/** Whether an order was paid at the counter with its hand-over at an instant, by whatever means since. */
export async function wasPaidWithHandOver(tx: Tx, order: string, at: number): Promise<boolean> {
  const { rows } = await sql`
    select from counter_payments where order_id = ${order} and at = ${new Date(at)}`.execute(tx)
  return rows.length > 0
}

/** Cents that are still to be taken at the counter for a locked order. */
export async function readDue(
  tx: Tx,
  { order, status, payment }: Pick<LockedOrder, 'order' | 'status' | 'payment'>,
): Promise<Cents> {
  const {
    rows: [row],
  } = await sql<{ toPay: Cents; isPaid: boolean }>`
    select to_pay as "toPay", ${isPaidAtCounter} as "isPaid" from orders where id = ${order}`.execute(
    tx,
  )
  if (!row) throw new Error(`there is no order ${order}`)
  return dueAtCounter({ status, payment, ...row, decisions: await readReplacements(tx, order) })
}

/** Who took a payment at the counter, or gave it back. */
export type CounterActor = { person: string } | { staff: string }

type Paid = { order: string; parts: readonly CounterPart[]; at: number }

/** A payment by several means keeps them beside it; one means is its own. */
const columnsOf = (counterParts: readonly CounterPart[]) => {
  const [first, second] = counterParts
  if (first === undefined) throw new Error('a payment has no means')
  return second === undefined
    ? { means: first.means, parts: null }
    : { means: 'unknown' as const, parts: JSON.stringify(counterParts) }
}

export async function writeCounterPayment(
  tx: Tx,
  { order, parts, person, at }: Paid & { person: string },
): Promise<void> {
  const columns = columnsOf(parts)
  const amount = parts.reduce((sum, part) => sum + part.amount, 0)
  await sql`
    insert into counter_payments (order_id, means, parts, amount, at, person_id)
    values (${order}, ${columns.means}, ${columns.parts}::jsonb, ${amount}, ${new Date(at)}, ${person})`.execute(
    tx,
  )
}

/** The payment that stands was given back, or never taken. */
export async function returnCounterPayment(
  tx: Tx,
  { order, by, at }: { order: string; by: CounterActor | null; at: number },
): Promise<void> {
  const person = by !== null && 'person' in by ? by.person : null
  const staff = by !== null && 'staff' in by ? by.staff : null
  await sql`
    update counter_payments
    set returned_at = ${new Date(at)}, returned_by_person = ${person}, returned_by_staff = ${staff}
    where order_id = ${order} and returned_at is null`.execute(tx)
}

/**
 * The payment that stands is taken back, and written anew by other means: as much, at the time when it was
 * taken and by who took it. The row that it corrects says when that was noticed, and by whom.
 */
export async function moveCounterPayment(
  tx: Tx,
  { order, parts, by, at }: Paid & { by: CounterActor },
): Promise<void> {
  await returnCounterPayment(tx, { order, by, at })
  const columns = columnsOf(parts)
  await sql`
    insert into counter_payments (order_id, means, parts, amount, at, person_id, corrects)
    select order_id, ${columns.means}, ${columns.parts}::jsonb, amount, at, person_id, id
    from counter_payments
    where order_id = ${order} order by id desc limit 1`.execute(tx)
}

/** Hand-overs of one batch; those of one instant stay together. */
const FILL_AT_ONCE = 500

/**
 * Writes the payments of orders that an earlier version handed over, before there was a row for them: a
 * batch, the latest first. False once there is nothing more to do. Kill-safe: a batch and how far it got
 * are one transaction.
 */
async function fillBatch(tx: Tx): Promise<boolean> {
  const {
    rows: [left],
  } = await sql`select from counter_payments_to_fill for update`.execute(tx)
  if (!left) return false
  const {
    rows: [row],
  } = await sql<{ isMore: boolean }>`
    with batch as materialized (
      select at from order_steps, counter_payments_to_fill
      where status = 'collected' and payment = 'at-restaurant' and at < before
      order by at desc limit ${FILL_AT_ONCE}
    ), written as (
      insert into counter_payments (order_id, means, amount, at)
      select step.order_id, 'unknown', orders.to_pay, step.at
      from order_steps step join orders on orders.id = step.order_id, counter_payments_to_fill
      where step.status = 'collected' and step.payment = 'at-restaurant' and step.is_payment_asked is null
        and step.at < before and step.at >= (select min(at) from batch) and orders.to_pay > 0
        and not exists (
          select from order_steps later where later.order_id = step.order_id and later.position > step.position)
        and not exists (select from counter_payments paid where paid.order_id = step.order_id)
      on conflict do nothing
    ), moved as (
      update counter_payments_to_fill set before = least(before, (select min(at) from batch))
    )
    select exists (select from batch) as "isMore"`.execute(tx)
  if (row?.isMore === true) return true
  await sql`delete from counter_payments_to_fill`.execute(tx)
  return false
}

/** Writes all payments that are missing from before there were rows for them; at once where there are none. */
export async function fillCounterPayments({ db }: Pick<Database, 'db'>): Promise<void> {
  while (await db.transaction().execute(fillBatch));
}
