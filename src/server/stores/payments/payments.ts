import { sql } from 'kysely'
import type { OrderStatus, PaymentChoice } from '#domain/orders/order-status.ts'
import { KEPT_UNPAID_MILLISECONDS, type PaymentState } from '#domain/orders/payment.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import type { CardRefusal, ProviderPayment } from '#server/gateways/payments/port.ts'
import { settled } from '#server/stores/loyalty/points-of-order.ts'
import { lastStep } from '#server/stores/orders/orders.ts'
import { type PickupColumns, pickupColumns, pickupTime } from '#server/state/times/pickup-time.ts'
import type { Columns, RowOf } from '#server/db/tables.ts'

/** An order that is or was to be paid by card, with the known state of its payment. */
export type StoredPayment = {
  order: string
  key: string
  /** The provider's id of the payment. Null until the provider first answered. */
  providerId: string | null
  amount: number
  state: PaymentState
  captured: number
  refunded: number
  /** How often the provider's state was recorded. */
  reading: number
  /** How often it became due. */
  dueVersion: number
  challengeUrl: string | null
  refusal: CardRefusal | null
  status: OrderStatus
  payment: PaymentChoice
  accepted: boolean
  hasBoard: boolean
  restaurant: number
  placedAt: number
  takeawayAt: number
  /** An attempt with a card whose outcome is not known from the provider yet. */
  openTry: { key: string; card: string } | null
  /** Refunds that were decided and are not known from the provider yet, in the order of asking. */
  owedRefunds: { id: string; amount: number }[]
}

/** Written with the order: from then on, the payment is followed up until it is settled. */
export async function expectPayment(
  tx: Tx,
  { order, amount, at }: { order: string; amount: number; at: number },
): Promise<void> {
  await sql`
    insert into payments (order_id, key, amount, currency, state, started_at, due_at)
    values (${order}, gen_random_uuid()::text, ${amount}, 'eur', 'starting', ${new Date(at)},
      ${new Date(at + KEPT_UNPAID_MILLISECONDS)})`.execute(tx)
}

type Row = Columns<
  'payments',
  | 'order_id'
  | 'key'
  | 'provider_id'
  | 'amount'
  | 'state'
  | 'captured'
  | 'refunded'
  | 'challenge_url'
  | 'reading'
  | 'due_version'
> &
  Columns<'orders', 'restaurant_id' | 'placed_at'> &
  PickupColumns &
  Columns<'order_steps', 'status' | 'payment'> & {
    refusal: CardRefusal | null
    accepted: boolean
    has_board: boolean
    try_key: RowOf<'payment_tries'>['key'] | null
    card_token: RowOf<'payment_tries'>['card_token'] | null
    owed_refunds: StoredPayment['owedRefunds']
  }

const columns = sql`
  payments.order_id::text, payments.key, provider_id, amount, state, captured, refunded, reading, due_version, challenge_url, refusal,
  step.status, step.payment, orders.restaurant_id, orders.placed_at, ${pickupColumns}, try.key as try_key, try.card_token,
  exists (select from order_acceptances where order_acceptances.order_id = orders.id) as accepted,
  exists (select from kitchen_devices where kitchen_devices.restaurant_id = orders.restaurant_id and unpaired_at is null) as has_board,
  (
    select coalesce(json_agg(json_build_object('id', refunds.id::text, 'amount', refunds.amount) order by refunds.id), '[]')
    from refunds where refunds.order_id = payments.order_id and done_at is null
  ) as owed_refunds
  from payments join orders on orders.id = payments.order_id ${lastStep} ${pickupTime}
    left join lateral (
      select key, card_token from payment_tries where order_id = payments.order_id and not answered
      order by position desc limit 1
    ) try on true`

const paymentOf = (row: Row): StoredPayment => ({
  order: row.order_id,
  key: row.key,
  providerId: row.provider_id,
  amount: row.amount,
  state: row.state,
  captured: row.captured,
  refunded: row.refunded,
  challengeUrl: row.challenge_url,
  refusal: row.refusal,
  reading: row.reading,
  dueVersion: row.due_version,
  status: row.status,
  payment: row.payment,
  accepted: row.accepted,
  hasBoard: row.has_board,
  restaurant: row.restaurant_id,
  placedAt: row.placed_at.getTime(),
  takeawayAt: row.pickup_at.getTime(),
  openTry: row.try_key === null ? null : { key: row.try_key, card: row.card_token ?? '' },
  owedRefunds: row.owed_refunds,
})

export async function readPayment(db: Queries, order: string): Promise<StoredPayment | null> {
  const {
    rows: [row],
  } = await sql<Row>`select ${columns} where payments.order_id = ${order}`.execute(db)
  return row ? paymentOf(row) : null
}

/** For an order that is known to have a payment. Throws otherwise. */
export async function mustReadPayment(db: Queries, order: string): Promise<StoredPayment> {
  const payment = await readPayment(db, order)
  if (payment === null) throw new Error(`order ${order} has no payment`)
  return payment
}

/** The payment of a webhook: by our key, and by the provider's id if it is known. */
export async function findPayment(
  db: Queries,
  key: string,
  providerId: string,
): Promise<StoredPayment | null> {
  const {
    rows: [row],
  } = await sql<Row>`
    select ${columns} where payments.key = ${key} and coalesce(provider_id, ${providerId}) = ${providerId}`.execute(
    db,
  )
  return row ? paymentOf(row) : null
}

/** Serialises writing an attempt with moving the order on from awaiting its payment. */
export async function lockPayment(tx: Tx, order: string): Promise<void> {
  await sql`select from payments where order_id = ${order} for update`.execute(tx)
}

/**
 * Writes an attempt with a card before the provider is called, unless another one is unanswered
 * (`underway`) or the order awaits no payment (`over`). `repeated`: the key was used before;
 * `other`: it was used for another card or order.
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
  // One at a time: two tabs may try two cards at once, and a third may give the order up.
  await lockPayment(tx, order)
  const {
    rows: [used],
  } = await sql<{ same: boolean }>`
    select order_id = ${order} and card_token = ${card} as same from payment_tries where key_hash = ${keyHash}`.execute(
    tx,
  )
  if (used) return used.same ? 'repeated' : 'other'
  const {
    rows: [row],
  } = await sql<{ awaits: boolean; written: boolean }>`
    with waiting as (
      select from orders ${lastStep} where orders.id = ${order} and step.status = 'awaiting-payment'
    ), written as (
      insert into payment_tries (key_hash, key, order_id, position, card_token, at)
      select ${keyHash}, ${key}, ${order}, coalesce(max(position), 0) + 1, ${card}, ${new Date(at)}
      from payment_tries where order_id = ${order} having coalesce(bool_and(answered), true) and exists (select from waiting)
      on conflict (key_hash) do nothing returning position
    )
    select exists (select from waiting) as awaits, exists (select from written) as written`.execute(
    tx,
  )
  return row?.written ? 'written' : row?.awaits ? 'underway' : 'over'
}

export async function answerTry(db: Queries, key: string): Promise<void> {
  await sql`update payment_tries set answered = true where key = ${key}`.execute(db)
}

/** The name at the provider of a refund that was decided: one refund, however often it is sent. */
export const refundName = ({ key }: Pick<StoredPayment, 'key'>, refund: string): string =>
  `${key}-refund-${refund}`

/** The name at the provider of what is given back of a cancelled order. */
export const restName = ({ key }: Pick<StoredPayment, 'key'>): string => `${key}-refund`

/**
 * Records the provider's state, and the money that moved, once; points earned by the payment are
 * then booked (L6). A refund of ours is known by its name. One that was made in the provider's own
 * pages becomes a row without a person. The refusal of the last card is stored until another is
 * accepted. Returns the number of this reading. Null, with nothing written, when the reading `after`
 * which the provider was queried is not the last one any more.
 */
export async function recordPayment(
  db: Queries,
  order: string,
  said: ProviderPayment,
  { after, at }: { after: number; at: number },
): Promise<number | null> {
  const now = sql`${new Date(at)}::timestamptz`
  const {
    rows: [row],
  } = await sql<Columns<'payments', 'reading'>>`
    with recorded as (
      update payments set provider_id = ${said.id}, state = ${said.state}, captured = ${said.captured},
        refunded = greatest(refunded, ${said.refunded}::integer), challenge_url = ${said.challengeUrl},
        refusal = coalesce(${said.refusal}, case when ${said.state} = 'open' then refusal end),
        card_brand = coalesce(${said.card?.brand ?? null}, card_brand),
        card_last4 = coalesce(${said.card?.last4 ?? null}, card_last4), reading = reading + 1
      where order_id = ${order} and reading = ${after}
      returning order_id, reading, key || '-refund' as rest
    ), given as (
      select order_id, rest, given.name, given.amount
      from recorded, jsonb_to_recordset(${JSON.stringify(said.refunds)}::jsonb) as given (name text, amount integer)
    ), decided as (
      update refunds set done_at = ${now} from given
      where refunds.order_id = given.order_id and done_at is null and given.name = rest || '-' || refunds.id
      returning refunds.id, refunds.order_id, refunds.amount
    ), elsewhere as (
      insert into refunds (order_id, key, amount, reason, asked_at, done_at)
      select order_id, name, amount, 'other', ${now}, ${now} from given
      where name <> rest and not starts_with(name, rest || '-')
      on conflict (key) do nothing returning id, order_id, amount
    ), moved as (
      insert into money_movements (order_id, kind, amount, refund_id, at)
      select order_id, 'capture', ${said.captured}::integer, null::bigint, ${now} from recorded where ${said.captured}::integer > 0
      union all select order_id, 'refund', amount, null, ${now} from given where name = rest
      union all select order_id, 'refund', amount, id, ${now} from decided
      union all select order_id, 'refund', amount, id, ${now} from elsewhere
      on conflict do nothing returning order_id, kind
    ), ${settled(sql`select order_id from moved where kind = 'capture'`, at)}
    select reading from recorded`.execute(db)
  return row?.reading ?? null
}

/**
 * Ends all attempts as not accepted: the provider refuses the payment altogether, or was never
 * called.
 */
export async function refuseTries(db: Queries, order: string): Promise<void> {
  await sql`
    with tries as (update payment_tries set answered = true where order_id = ${order})
    update payments set refusal = 'card_processing_error' where order_id = ${order}`.execute(db)
}

/** Cancels a payment that the provider never heard of, without calling it. */
export async function forgetUnstarted(tx: Tx, order: string): Promise<void> {
  await sql`
    update payments set state = 'cancelled', due_at = null where order_id = ${order} and state = 'starting'
      and not exists (select 1 from payment_tries where order_id = ${order} and not answered)`.execute(
    tx,
  )
}

/** Makes the payment due at `at`, unless it is due earlier. */
export async function makeDue(db: Queries, order: string, at: number): Promise<void> {
  await sql`
    update payments set due_at = least(due_at, ${new Date(at)}), due_version = due_version + 1
    where order_id = ${order}`.execute(db)
}

/**
 * Marks the payment as not due until `due`. It stays due if it became so again since it was read.
 */
export async function restUntil(
  db: Queries,
  { order, dueVersion }: StoredPayment,
  due: number | null,
): Promise<void> {
  await sql`
    update payments set due_at = ${due === null ? null : new Date(due)}
    where order_id = ${order} and due_version = ${dueVersion}`.execute(db)
}

/**
 * Payments whose money should have moved before `since` but has not: refunded or released for an
 * order that does not owe it, or by a decision; captured for one that does.
 */
export async function readOverdue(
  db: Queries,
  since: number,
): Promise<{ count: number; oldest: Date | null }> {
  const {
    rows: [row],
  } = await sql<{ count: number; oldest: Date | null }>`
    select count(*)::integer as count, min(step.at) as oldest from payments join orders on orders.id = payments.order_id ${lastStep} ${pickupTime}
    where payments.due_at is not null and step.at < ${new Date(since)} and case
      when step.status = 'cancelled' or step.payment <> 'card' then true
      when exists (select from refunds
        where refunds.order_id = payments.order_id and done_at is null and asked_at < ${new Date(since)}) then true
      else payments.state = 'authorised' and (step.status <> 'received' or pickup.at < ${new Date(since)}
        or exists (select from order_acceptances where order_id = orders.id and at < ${new Date(since)}))
    end`.execute(db)
  return row ?? { count: 0, oldest: null }
}

/** Claims due payments for this process until `until`. */
export async function claimDue(
  db: Queries,
  { now, until, limit }: { now: number; until: number; limit: number },
): Promise<string[]> {
  const { rows } = await sql<Columns<'payments', 'order_id'>>`
    update payments set due_at = ${new Date(until)} where order_id in (
      select order_id from payments where due_at <= ${new Date(now)} order by due_at limit ${limit} for update skip locked
    ) returning order_id::text`.execute(db)
  return rows.map((row) => row.order_id)
}

/** Records a webhook, so that it is acted upon once. False when it was already known. */
export async function keepEvent(
  db: Queries,
  { provider, event, order, at }: { provider: string; event: string; order: string; at: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into payment_events (provider, event_id, order_id, received_at)
    values (${provider}, ${event}, ${order}, ${new Date(at)}) on conflict do nothing returning event_id`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * The card that paid an order, and the captured amount in cents. Null when no card payment was
 * expected.
 */
export async function readPaidCard(
  db: Queries,
  order: string,
): Promise<{ brand: string | null; last4: string | null; captured: number } | null> {
  const {
    rows: [row],
  } = await sql<Columns<'payments', 'card_brand' | 'card_last4' | 'captured'>>`
    select card_brand, card_last4, captured from payments where order_id = ${order}`.execute(db)
  return row ? { brand: row.card_brand, last4: row.card_last4, captured: row.captured } : null
}
