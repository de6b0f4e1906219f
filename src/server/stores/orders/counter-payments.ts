import { allRows, firstRow, runStatement } from '#server/db/statements.ts'
import { type RawBuilder, sql } from 'kysely'
import type { CounterPart } from '#domain/money/counter-means.ts'
import type { Cents } from '#domain/money/money.ts'
import { dueAtCounter } from '#domain/orders/counter-payment.ts'
import type { Database, Queries, Tx } from '#server/db/open.ts'
import type { LockedOrder } from './lock-order.ts'
import { readReplacements } from './replacements.ts'

/**
 * A payment at the counter that was not returned, with the amount of each method (N4). `by`: the
 * person who received it; null if unknown.
 */
export type CounterPayment = {
  parts: CounterPart[]
  amount: Cents
  at: string
  by: string | null
}

/**
 * The amount of each payment method in the payment `paid`, as part of a statement that reads this
 * payment.
 */
export const partsOfPayment = sql<CounterPart[]>`(
  select jsonb_agg(jsonb_build_object('means', part.means, 'amount', part.amount) order by part.position)
  from counter_payment_parts part where part.payment_id = paid.id)`

/**
 * The payment at the counter of `orders` that was not returned, as part of a statement that reads
 * these orders; null if there is none.
 */
export const counterPayment = sql<CounterPayment | null>`(
  select jsonb_build_object('parts', ${partsOfPayment}, 'amount', paid.amount, 'by', person.name,
    'at', to_char(paid.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from counter_payments paid left join kitchen_people person on person.id = paid.person_id
  where paid.order_id = orders.id and paid.returned_at is null)`

/**
 * Whether `orders` have a payment at the counter that was not returned, as a part of a condition.
 */
export const isPaidAtCounter = sql<boolean>`exists (
  select from counter_payments where counter_payments.order_id = orders.id and returned_at is null)`

/**
 * Whether a `refund` of one of `orders` moves money at the counter; `paid` is the joined payment at
 * the counter. False if the payment provider refunded the money, or if the kitchen reduced the
 * price before the payment, so that the customer never paid the refunded amount.
 */
export const isOfCounter = (refund: RawBuilder<unknown>) => sql`
  not exists (select from money_movements where refund_id = ${refund}.id)
  and not (${refund}.of_kitchen and coalesce(paid.amount, 0) < orders.to_pay)`

/**
 * Reads the payment at the counter of an order. Null if there is no such payment, or if it was
 * returned.
 */
export async function readCounterPayment(
  db: Queries,
  order: string,
): Promise<CounterPayment | null> {
  const row = await firstRow(db)<{ payment: CounterPayment | null }>`
    select ${counterPayment} as payment from orders where id = ${order}`
  return row?.payment ?? null
}

/**
 * For each order, the payment at the counter that was not returned, in cents, minus the refunds
 * that were paid out at the counter or are waiting there.
 */
export async function readMoneyAtCounter(
  db: Queries,
  orders: readonly string[],
): Promise<Map<string, Cents>> {
  if (orders.length === 0) return new Map()
  const rows = await allRows(db)<{ order: string; kept: Cents }>`
    select paid.order_id::text as order, paid.amount - coalesce((
      select sum(refunds.amount)::integer from refunds
      where refunds.order_id = paid.order_id and ${isOfCounter(sql`refunds`)}), 0) as kept
    from counter_payments paid join orders on orders.id = paid.order_id
    where paid.order_id = any(${orders}::bigint[]) and paid.returned_at is null`
  return new Map(rows.map(({ order, kept: amountKept }) => [order, amountKept]))
}

/**
 * Whether an order was paid at the counter at the instant of its hand-over, even if the payment
 * methods were corrected afterwards.
 */
export async function wasPaidWithHandOver(tx: Tx, order: string, at: number): Promise<boolean> {
  const rows = await allRows(tx)`
    select from counter_payments where order_id = ${order} and at = ${new Date(at)}`
  return rows.length > 0
}

/** Cents that must still be charged at the counter for a locked order. */
export async function readDue(
  tx: Tx,
  { order, status, payment }: Pick<LockedOrder, 'order' | 'status' | 'payment'>,
): Promise<Cents> {
  const row = await firstRow(tx)<{ toPay: Cents; isPaid: boolean }>`
    select to_pay as "toPay", ${isPaidAtCounter} as "isPaid" from orders where id = ${order}`
  if (!row) throw new Error(`there is no order ${order}`)
  return dueAtCounter({ status, payment, ...row, decisions: await readReplacements(tx, order) })
}

/** The person who received a payment at the counter, or returned it. */
export type CounterActor = { person: string } | { staff: string }

type Paid = { order: string; counterParts: readonly CounterPart[]; at: number }

/**
 * The columns of a payment: a single method is stored in `means`, and several methods in `parts`.
 */
const columnsOf = (counterParts: readonly CounterPart[]) => {
  const [first, second] = counterParts
  if (first === undefined) throw new Error('the counter payment has no payment method')
  return second === undefined
    ? { means: first.means, parts: null }
    : { means: 'unknown' as const, parts: JSON.stringify(counterParts) }
}

export async function writeCounterPayment(
  tx: Tx,
  { order, counterParts, person, at }: Paid & { person: string },
): Promise<void> {
  const columns = columnsOf(counterParts)
  const amount = counterParts.reduce((sum, part) => sum + part.amount, 0)
  await runStatement(tx)`
    insert into counter_payments (order_id, means, parts, amount, at, person_id)
    values (${order}, ${columns.means}, ${columns.parts}::jsonb, ${amount}, ${new Date(at)}, ${person})`
}

/** Marks the current payment of an order as returned to the customer, or as never received. */
export async function returnCounterPayment(
  tx: Tx,
  { order, by, at }: { order: string; by: CounterActor | null; at: number },
): Promise<void> {
  const person = by !== null && 'person' in by ? by.person : null
  const staff = by !== null && 'staff' in by ? by.staff : null
  await runStatement(tx)`
    update counter_payments
    set returned_at = ${new Date(at)}, returned_by_person = ${person}, returned_by_staff = ${staff}
    where order_id = ${order} and returned_at is null`
}

/**
 * Replaces the current payment by a payment with other methods, and with the same amount, time and
 * recipient. The row of the replaced payment records when the payment was corrected, and by whom.
 */
export async function moveCounterPayment(
  tx: Tx,
  { order, counterParts, by, at }: Paid & { by: CounterActor },
): Promise<void> {
  await returnCounterPayment(tx, { order, by, at })
  const columns = columnsOf(counterParts)
  await runStatement(tx)`
    insert into counter_payments (order_id, means, parts, amount, at, person_id, corrects)
    select order_id, ${columns.means}, ${columns.parts}::jsonb, amount, at, person_id, id
    from counter_payments
    where order_id = ${order} order by id desc limit 1`
}

/**
 * Number of hand-overs from which the earliest instant of a batch is determined. The batch contains
 * all hand-overs from this instant on, so that hand-overs with the same instant are in the same
 * batch; it may therefore contain a few more.
 */
const FILL_AT_ONCE = 500

/**
 * Writes one batch of the payments of orders that were handed over before the program stored
 * payments at the counter, latest first. False once no orders remain. The batch and its progress
 * are written in one transaction, so the process may be killed at any moment.
 */
async function fillBatch(tx: Tx): Promise<boolean> {
  const fillProgress = await firstRow(tx)`select from counter_payments_to_fill for update`
  if (!fillProgress) return false
  const row = await firstRow(tx)<{ isMore: boolean }>`
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
    select exists (select from batch) as "isMore"`
  if (row?.isMore === true) return true
  await runStatement(tx)`delete from counter_payments_to_fill`
  return false
}

/**
 * Writes all missing payments of orders that an earlier version of the program handed over without
 * storing a payment. Returns at once if no payments are missing.
 */
export async function fillCounterPayments({ db }: Pick<Database, 'db'>): Promise<void> {
  while (await db.transaction().execute(fillBatch));
}
