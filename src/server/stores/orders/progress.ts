import { type RawBuilder, sql } from 'kysely'
import type { CancelReason, DelayReason, Progress } from '#contract/shop/order-view.ts'
import type { OrderStatus, PaymentChoice } from '#domain/orders/order-status.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { type LatenessState } from '#domain/orders/lateness.ts'
import { type LatenessRules, rulesOf } from '#domain/orders/lateness-rules.ts'
import { effectiveSteps } from '#domain/orders/order.ts'
import type { Queries } from '#server/db/open.ts'
import { isPaidAtCounter } from './counter-payments.ts'
import { type StoredReplacement, lastReplacements, toReplacementViews } from './replacements.ts'
import { type PickupColumns, pickupColumns, pickupTime } from '#server/state/times/pickup-time.ts'

type Instant = string
/** The history of an order, as the database returns it. */
export type OrderHistoryRow = {
  steps: { status: OrderStatus; payment: PaymentChoice; at: Instant }[]
  delays: number
  delay: { minutes: number; reason: DelayReason } | null
  accepted_at: Instant | null
  /** Number of offers of another time plus the number of such offers that ended. */
  offer_changes: number
  offer: { id: string; from: Instant; to: Instant; until: Instant } | null
  cancel_reason: CancelReason | null
  /**
   * `replacement_changes`: number of decisions about ingredients that ran out. `replacements`: the
   * last decision about each of these ingredients (E7).
   */
  replacement_changes: number
  replacements: StoredReplacement[] | null
  /**
   * `counter_changes`: number of payments at the counter plus the number of such payments that were
   * returned. `is_paid_at_counter`: whether there is a payment that was not returned (N4).
   */
  counter_changes: number
  is_paid_at_counter: boolean
  /**
   * `lateness_changes`: number of announcements about the lateness of the order. `lateness`: the
   * last announcement (N1).
   */
  lateness_changes: number
  lateness: { state: LatenessState; bowls_ahead: number; is_said: boolean; points: number } | null
  /**
   * Whether the restaurant has a board. Without a board, nobody reports the progress of an order.
   */
  has_board: boolean
  lateness_rules: Partial<LatenessRules> | null
  /** Number of orders that this order replaced, one after the other (E1). */
  changes: number
}

/**
 * Upper limit for the number of changes in an order's history. An order that replaces another one
 * adds this number to its version, so that its version is always higher.
 */
const VERSIONS_OF_AN_ORDER = 1000

/** Joins the history of `orders` as `way`, in JSON. */
export const historyOfOrders = sql`
  cross join lateral (
    select json_build_object(
      'steps', (
        select json_agg(json_build_object('status', status, 'payment', payment, 'at', at) order by position)
        from order_steps where order_id = orders.id),
      'delays', (select count(*) from order_delays where order_id = orders.id),
      'delay', (
        select json_build_object('minutes', minutes, 'reason', reason)
        from order_delays where order_id = orders.id order by position desc limit 1),
      'offer_changes', (select count(*) + count(ended_at) from time_offers where order_id = orders.id),
      'offer', (
        select json_build_object('id', id::text, 'from', from_at, 'to', to_at, 'until', open_until)
        from time_offers where order_id = orders.id and state = 'open'),
      'replacement_changes', (select count(*) from order_replacements where order_id = orders.id),
      'replacements', (${lastReplacements}),
      'counter_changes', (select count(*) + count(returned_at) from counter_payments where order_id = orders.id),
      'is_paid_at_counter', ${isPaidAtCounter},
      'accepted_at', (select at from order_acceptances where order_id = orders.id),
      'cancel_reason', (select reason from order_cancellations where order_id = orders.id),
      'lateness_changes', (select count(*) from order_lateness where order_id = orders.id),
      'lateness', (
        select json_build_object('state', (array_agg(state order by position desc))[1], 'bowls_ahead', (array_agg(bowls_ahead order by position desc))[1],
          'is_said', bool_or(state = 'very-late'), 'points', sum(points))
        from order_lateness where order_id = orders.id having count(*) > 0),
      'has_board', exists (
        select from kitchen_devices where restaurant_id = orders.restaurant_id and unpaired_at is null),
      'lateness_rules', (select data -> 'lateness' from documents where name = 'chain'),
      'changes', coalesce((select depth from order_changes where order_id = orders.id and done_at is not null), 0)
    ) as way
  ) way`

/**
 * Returns the version of the progress. The history only grows, so the version never decreases, not
 * even if a link leads to a replacing order afterwards.
 */
const versionOf = (
  history: Pick<
    OrderHistoryRow,
    | 'steps'
    | 'delays'
    | 'accepted_at'
    | 'offer_changes'
    | 'replacement_changes'
    | 'counter_changes'
    | 'lateness_changes'
    | 'changes'
  >,
): number =>
  VERSIONS_OF_AN_ORDER * history.changes +
  history.steps.length +
  history.delays +
  history.offer_changes +
  history.replacement_changes +
  history.counter_changes +
  history.lateness_changes +
  (history.accepted_at === null ? 0 : 1)

/** Derives the progress of an order from its history. */
export function progressOf(
  {
    steps,
    delay,
    accepted_at: acceptedAt,
    cancel_reason: cancelReason,
    offer,
    replacements,
    is_paid_at_counter: isPaid,
    lateness,
    has_board: hasBoard,
    lateness_rules: rules,
    ...counts
  }: OrderHistoryRow,
  { pickup_at: takeawayAt, pickup_number: number }: PickupColumns,
): Progress {
  const last = steps.at(-1)
  if (last === undefined) throw new Error('the order has no step')
  const late = delay !== null && delay.minutes > 0 ? delay : null
  return {
    version: versionOf({ ...counts, steps, accepted_at: acceptedAt }),
    number: orderNumber(number),
    status: last.status,
    payment: last.payment,
    steps: effectiveSteps(steps).map(({ status, at }) => ({ status, at: isoOf(at) })),
    acceptedAt: acceptedAt === null ? null : isoOf(acceptedAt),
    expectedAt: new Date(takeawayAt.getTime() + (late?.minutes ?? 0) * 60_000).toISOString(),
    delay: late,
    cancelReason,
    takeawayAt: takeawayAt.toISOString(),
    offer: offer && {
      id: offer.id,
      from: isoOf(offer.from),
      to: isoOf(offer.to),
      until: isoOf(offer.until),
    },
    ...(isPaid && { isPaidAtCounter: true }),
    pace: hasBoard
      ? {
          bowlsAhead: lateness?.bowls_ahead ?? 0,
          isSaidVeryLate: lateness?.is_said ?? false,
          points: lateness?.points ?? 0,
          rules: rulesOf(rules),
        }
      : null,
    ...(replacements !== null && { replacements: toReplacementViews(replacements) }),
  }
}

const isoOf = (at: Instant): string => new Date(at).toISOString()

type ProgressRow = PickupColumns & { id: string; way: OrderHistoryRow }

const selectProgress = (db: Queries, which: RawBuilder<unknown>) =>
  sql<ProgressRow>`
  select orders.id::text as id, ${pickupColumns}, way from orders ${historyOfOrders} ${pickupTime} where ${which}`.execute(
    db,
  )

/** The progress of an order. Null if there is no such order. */
export async function readProgress(db: Queries, order: string): Promise<Progress | null> {
  const {
    rows: [row],
  } = await selectProgress(db, sql`orders.id = ${order}`)
  return row ? progressOf(row.way, row) : null
}

/** The progress of each of several orders, by id. */
export async function readProgresses(
  db: Queries,
  orders: readonly string[],
): Promise<Map<string, Progress>> {
  const { rows } = await selectProgress(db, sql`orders.id = any(${orders}::bigint[])`)
  return new Map(rows.map((row) => [row.id, progressOf(row.way, row)]))
}
