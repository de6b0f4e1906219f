import { allRows, firstRow, runStatement } from '#server/db/statements.ts'
import { sql } from 'kysely'
import type { OrderStatus, PaymentChoice } from '#domain/orders/order-status.ts'
import { KEPT_UNPAID_MILLISECONDS, type PaymentState } from '#domain/orders/payment.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import type { CardRefusal, ProviderPayment } from '#server/gateways/payments/port.ts'
import { settled } from '#server/stores/loyalty/points-of-order.ts'
import { excessOf } from '#server/stores/payments/carried-payments.ts'
import { lastStep } from '#server/stores/orders/orders.ts'
import { isRefundedByTap } from '#server/stores/payments/refunds.ts'
import { pickupTime } from '#server/state/times/pickup-time.ts'
import type { Columns } from '#server/db/tables.ts'
import { sendUnawaited } from '#server/db/unawaited.ts'

/** A payment with the stored facts about it, and about the order that it pays. */
export type StoredPayment = {
  /** Id of the order for which the payment was made. It also identifies the payment. */
  order: string
  /** The order that the payment pays now: after a change, the order that replaced `order` (E1). */
  paidOrder: string
  key: string
  /** The provider's id of the payment. Null until the first answer of the provider. */
  providerId: string | null
  amount: number
  /** The part of the payment that pays for `paidOrder`, in cents. */
  keeps: number
  /** The amount that was captured beyond `keeps` and whose refund is not decided yet, in cents. */
  excess: number
  /** The price of `paidOrder`, in cents. */
  toPay: number
  state: PaymentState
  captured: number
  refunded: number
  /** Number of times that the program recorded the state of the payment at the provider. */
  reading: number
  /** Number of times that the payment became due. */
  dueVersion: number
  challengeUrl: string | null
  refusal: CardRefusal | null
  status: OrderStatus
  payment: PaymentChoice
  accepted: boolean
  hasBoard: boolean
  restaurant: number
  /** Milliseconds for which the order has been waiting for its payment, by the database's clock. */
  heldFor: number
  takeawayAt: number
  /** An attempt with a card whose outcome the provider has not answered yet. */
  openTry: { key: string; card: string } | null
  /**
   * Refunds that were decided and that the provider has not confirmed yet, in the sequence of their
   * requests.
   */
  owedRefunds: { name: string; amount: number }[]
  /** Whether refunds of this payment are shared with other payments. */
  hasParts: boolean
}

/**
 * Writes the payment in the transaction that writes its order. From then on, the program checks the
 * payment until it is settled.
 */
export async function expectPayment(
  tx: Tx,
  { order, amount, at }: { order: string; amount: number; at: number },
): Promise<void> {
  await sendUnawaited(
    tx,
    sql`
      insert into payments (order_id, key, amount, currency, state, started_at, due_at)
      values (${order}, gen_random_uuid()::text, ${amount}, 'eur', 'starting', ${new Date(at)},
        ${new Date(at + KEPT_UNPAID_MILLISECONDS)})`,
  )
}

type StoredPaymentRow = Omit<StoredPayment, 'takeawayAt'> & { pickedUpAt: Date }

/** Joins the order that `payments` pay, which may be one that replaced the original order (E1). */
const paidOrder = sql`
  left join carried_payments carried on carried.payment = payments.order_id
  join orders on orders.id = coalesce(carried.order_id, payments.order_id)`

const columns = sql`
  payments.order_id::text as "order", payments.key, provider_id as "providerId", amount, state, captured, refunded, reading,
  due_version as "dueVersion", challenge_url as "challengeUrl", refusal,
  step.status, step.payment, orders.restaurant_id as restaurant, pickup.at as "pickedUpAt",
  case when try.key is not null then json_build_object('key', try.key, 'card', try.card_token) end as "openTry",
  exists (select from order_acceptances where order_acceptances.order_id = orders.id) as accepted,
  exists (select from kitchen_devices where kitchen_devices.restaurant_id = orders.restaurant_id and unpaired_at is null) as "hasBoard",
  (
    select coalesce(json_agg(json_build_object('name', payments.key || '-refund-' || owed.name, 'amount', owed.amount)
      order by owed.rank, owed.id), '[]')
    from (
      select 1 as rank, id, 'change-' || id as name, amount from change_refunds
        where payment = payments.order_id and done_at is null
      union all
      select 2, id, id::text, amount from refunds where refunds.order_id = payments.order_id and done_at is null
        and not ${isRefundedByTap} and not exists (select from refund_parts where refund_id = refunds.id)
      union all
      select 2, refund_id, refund_id::text, amount from refund_parts
        where payment = payments.order_id and done_at is null
    ) owed
  ) as "owedRefunds",
  orders.id::text as "paidOrder", orders.to_pay as "toPay", coalesce(carried.keeps, payments.amount) as keeps, ${excessOf} as excess,
  exists (select from refund_parts where payment = payments.order_id) as "hasParts",
  extract(epoch from clock_timestamp() - payments.held_since)::float8 * 1000 as "heldFor"
  from payments ${paidOrder} ${lastStep} ${pickupTime}
    left join lateral (
      select key, card_token from payment_tries where order_id = payments.order_id and not answered
      order by position desc limit 1
    ) try on true`

const paymentOf = ({ pickedUpAt, ...payment }: StoredPaymentRow): StoredPayment => ({
  ...payment,
  takeawayAt: pickedUpAt.getTime(),
})

/** The payment that was made for an order; null if there is none. */
export async function readPayment(db: Queries, order: string): Promise<StoredPayment | null> {
  const row = await firstRow(db)<StoredPaymentRow>`
    select ${columns} where payments.order_id = ${order}`
  return row ? paymentOf(row) : null
}

/** Reads the payment of an order that must have one. Throws if there is no payment. */
export async function mustReadPayment(db: Queries, order: string): Promise<StoredPayment> {
  const payment = await readPayment(db, order)
  if (payment === null) throw new Error(`order ${order} has no payment`)
  return payment
}

/**
 * Finds the payment of a webhook by our key. If the provider's id of the payment is already stored,
 * this id must match too.
 */
export async function findPayment(
  db: Queries,
  key: string,
  providerId: string,
): Promise<StoredPayment | null> {
  const row = await firstRow(db)<StoredPaymentRow>`
    select ${columns} where payments.key = ${key} and coalesce(provider_id, ${providerId}) = ${providerId}`
  return row ? paymentOf(row) : null
}

/**
 * Locks the payments of an order. While a transaction holds this lock, no other transaction can
 * write an attempt with a card, end the status `awaiting-payment` of the order, or decide about its
 * money.
 */
export async function lockPayments(tx: Tx, order: string): Promise<void> {
  await runStatement(tx)`
    select from payments where order_id in (select payment from order_payments where order_id = ${order})
    order by order_id for update`
}

/**
 * Writes an attempt with a card before the provider is called. Writes nothing if another attempt is
 * unanswered (`underway`), or if the order does not await a payment (`over`). `repeated`: the key
 * was already used for this card and order. `other`: the key was used for another card or order.
 */
export async function writeTry(
  tx: Tx,
  {
    order,
    keyHash,
    key,
    card,
    at,
  }: { order: string; keyHash: string; key: string; card: string; at: number },
): Promise<'written' | 'underway' | 'over' | 'repeated' | 'other'> {
  // The lock allows only one such change at a time: two tabs may try two cards at once, while a
  // third one cancels the order.
  await lockPayments(tx, order)
  const used = await firstRow(tx)<{ same: boolean }>`
    select order_id = ${order} and card_token = ${card} as same from payment_tries where key_hash = ${keyHash}`
  if (used) return used.same ? 'repeated' : 'other'
  const row = await firstRow(tx)<{ awaits: boolean; written: boolean }>`
    with waiting as (
      select from orders ${lastStep} where orders.id = ${order} and step.status = 'awaiting-payment'
    ), written as (
      insert into payment_tries (key_hash, key, order_id, position, card_token, at)
      select ${keyHash}, ${key}, ${order}, coalesce(max(position), 0) + 1, ${card}, ${new Date(at)}
      from payment_tries where order_id = ${order} having coalesce(bool_and(answered), true) and exists (select from waiting)
      on conflict (key_hash) do nothing returning position
    )
    select exists (select from waiting) as awaits, exists (select from written) as written`
  return row?.written ? 'written' : row?.awaits ? 'underway' : 'over'
}

export async function answerTry(db: Queries, key: string): Promise<void> {
  await db.updateTable('payment_tries').set({ answered: true }).where('key', '=', key).execute()
}

/** The name under which this program requests the refund of a cancelled order from the provider. */
export const restName = ({ key }: Pick<StoredPayment, 'key'>): string => `${key}-refund`

/**
 * Records the state of a payment at the provider, and each movement of money once. If money was
 * captured, the points that the order earned are booked (L6). A refund that this program requested
 * is recognised by its name. A refund that a person made on the provider's own pages is written as
 * a refund without a person. The refusal of the last card is stored until another card is accepted.
 * Returns the number of this reading. Null, with nothing written, if another reading was recorded
 * after the reading `after`, the last one when the provider was queried.
 */
export async function recordPayment(
  db: Queries,
  order: string,
  providerPayment: ProviderPayment,
  { after, at }: { after: number; at: number },
): Promise<number | null> {
  const now = sql`${new Date(at)}::timestamptz`
  const row = await firstRow(db)<Columns<'payments', 'reading'>>`
    with recorded as (
      update payments set provider_id = ${providerPayment.id}, state = ${providerPayment.state}, captured = ${providerPayment.captured},
        refunded = greatest(refunded, ${providerPayment.refunded}::integer), challenge_url = ${providerPayment.challengeUrl},
        refusal = coalesce(${providerPayment.refusal}, case when ${providerPayment.state} = 'open' then refusal end),
        card_brand = coalesce(${providerPayment.card?.brand ?? null}, card_brand),
        card_last4 = coalesce(${providerPayment.card?.last4 ?? null}, card_last4), reading = reading + 1
      where order_id = ${order} and reading = ${after}
      returning order_id, reading, key || '-refund' as rest
    ), paid as (
      select recorded.order_id, coalesce(carried.order_id, recorded.order_id) as paid_order
      from recorded left join carried_payments carried on carried.payment = recorded.order_id
    ), given as (
      select order_id, rest, given.name, given.amount
      from recorded, jsonb_to_recordset(${JSON.stringify(providerPayment.refunds)}::jsonb) as given (name text, amount integer)
    ), decided as (
      update refunds set done_at = ${now} from given
      where refunds.order_id = given.order_id and refunds.done_at is null and given.name = rest || '-' || refunds.id
        and not exists (select from refund_parts where refund_id = refunds.id)
      returning refunds.id, refunds.order_id, refunds.amount
    ), parts as (
      update refund_parts set done_at = ${now} from given
      where refund_parts.payment = given.order_id and done_at is null and given.name = rest || '-' || refund_id
      returning refund_id as id, refund_parts.amount
    ), changes as (
      update change_refunds set done_at = ${now} from given
      where change_refunds.payment = given.order_id and done_at is null and given.name = rest || '-change-' || id
      returning id, change_refunds.amount
    ), elsewhere as (
      insert into refunds (order_id, key, amount, reason, asked_at, done_at)
      select paid_order, name, amount, 'other', ${now}, ${now} from given join paid using (order_id)
      where name <> rest and not starts_with(name, rest || '-')
      on conflict (key) do nothing returning id, amount
    ), movement (kind, amount, refund, change) as (
      select 'capture', ${providerPayment.captured}::integer, null::bigint, null::bigint where ${providerPayment.captured}::integer > 0
      union all select 'refund', amount, null, null from given where name = rest
      union all select 'refund', amount, id, null from decided
      union all select 'refund', amount, id, null from parts
      union all select 'refund', amount, null, id from changes
      union all select 'refund', amount, id, null from elsewhere
    ), moved as (
      insert into money_movements (order_id, kind, amount, refund_id, change_id, at)
      select order_id, kind, amount, refund, change, ${now} from recorded, movement
      on conflict do nothing returning order_id, kind
    ), ${settled(sql`select paid_order from moved join paid using (order_id) where kind = 'capture'`, at)}
    select reading from recorded`
  return row?.reading ?? null
}

/**
 * Marks all attempts of an order as answered and not accepted. Called if the provider refuses the
 * payment itself, or if the provider was never called.
 */
export async function refuseTries(db: Queries, order: string): Promise<void> {
  await runStatement(db)`
    with tries as (update payment_tries set answered = true where order_id = ${order})
    update payments set refusal = 'card_processing_error' where order_id = ${order}`
}

/** Marks a payment as cancelled that the provider never received. The provider is not called. */
export async function deleteUnstartedPayment(tx: Tx, order: string): Promise<void> {
  await runStatement(tx)`
    update payments set state = 'cancelled', due_at = null where order_id = ${order} and state = 'starting'
      and not exists (select 1 from payment_tries where order_id = ${order} and not answered)`
}

/** Makes the payments of an order due at `at`, unless they are due earlier. */
export async function makeDue(db: Queries, order: string, at: number): Promise<void> {
  await runStatement(db)`
    update payments set due_at = least(due_at, ${new Date(at)}), due_version = due_version + 1
    where order_id in (select payment from order_payments where order_id = ${order})`
}

/**
 * Makes every payment due that is neither cancelled nor captured, so that the program reads its
 * state from the provider again. Returns the number of these payments.
 */
export async function makeUnfinishedDue(db: Queries, at: number): Promise<number> {
  const rows = await allRows(db)`
    update payments set due_at = least(due_at, ${new Date(at)}), due_version = due_version + 1
    where state not in ('captured', 'cancelled') returning order_id`
  return rows.length
}

/**
 * Sets the time at which the payment is due again; null if it is settled. Changes nothing if the
 * payment became due again since it was read.
 */
export async function postponePayment(
  db: Queries,
  { order, dueVersion }: StoredPayment,
  due: number | null,
): Promise<void> {
  await runStatement(db)`
    update payments set due_at = ${due === null ? null : new Date(due)}
    where order_id = ${order} and due_version = ${dueVersion}`
}

/**
 * Counts payments whose money should have moved before `since` but has not. Money should be
 * refunded or released if the order no longer owes it or a refund was decided, and captured if the
 * order owes it.
 */
export async function readOverdue(
  db: Queries,
  since: number,
): Promise<{ count: number; oldest: Date | null }> {
  const row = await firstRow(db)<{ count: number; oldest: Date | null }>`
    select count(*)::integer as count, min(step.at) as oldest from payments ${paidOrder} ${lastStep} ${pickupTime}
    where payments.due_at is not null and step.at < ${new Date(since)} and case
      when step.status = 'cancelled' or step.payment <> 'card' then true
      when exists (select from refunds
        where refunds.order_id = orders.id and done_at is null and not ${isRefundedByTap} and asked_at < ${new Date(since)}) then true
      else payments.state = 'authorised' and (step.status <> 'received' or pickup.at < ${new Date(since)}
        or exists (select from order_acceptances where order_id = orders.id and at < ${new Date(since)}))
    end`
  return row ?? { count: 0, oldest: null }
}

/** Claims due payments for this process. No other process can claim them before `until`. */
export async function claimDue(
  db: Queries,
  { now, until, limit }: { now: number; until: number; limit: number },
): Promise<string[]> {
  const rows = await allRows(db)<Columns<'payments', 'order_id'>>`
    update payments set due_at = ${new Date(until)} where order_id in (
      select order_id from payments where due_at <= ${new Date(now)} order by due_at limit ${limit} for update skip locked
    ) returning order_id::text`
  return rows.map((row) => row.order_id)
}

/**
 * Records a webhook, so that the program acts upon it only once. False if the webhook was already
 * recorded.
 */
export async function keepEvent(
  db: Queries,
  { provider, event, order, at }: { provider: string; event: string; order: string; at: number },
): Promise<boolean> {
  const rows = await allRows(db)`
    insert into payment_events (provider, event_id, order_id, received_at)
    values (${provider}, ${event}, ${order}, ${new Date(at)}) on conflict do nothing returning event_id`
  return rows.length > 0
}

export type PaidCard = { brand: string | null; last4: string | null; captured: number }

/**
 * Reads the cards with which orders were paid and the captured amount in cents, by order. If an
 * order was paid with several cards, its last card is read. Orders that never had a card payment
 * are left out.
 */
export async function readPaidCards(
  db: Queries,
  orders: readonly string[],
): Promise<Map<string, PaidCard>> {
  const rows = await allRows(db)<
    Columns<'payments', 'card_brand' | 'card_last4' | 'captured'> & { id: string }
  >`
    select distinct on (own.order_id) own.order_id::text as id, card_brand, card_last4,
      (sum(case when captured > 0 then keeps else 0 end) over (partition by own.order_id))::integer as captured
    from order_payments own join payments on payments.order_id = own.payment
    where own.order_id = any(${orders}::bigint[])
    order by own.order_id, keeps > 0 desc, own.payment desc`
  return new Map(
    rows.map(({ id, card_brand: brand, card_last4: last4, captured }) => [
      id,
      { brand, last4, captured },
    ]),
  )
}
