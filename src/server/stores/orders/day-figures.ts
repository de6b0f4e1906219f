import { sql } from 'kysely'
import type { Queries } from '#server/db/open.ts'
import { expectedAt, isCancelledLate, isSold, readyAt } from './find-orders.ts'
import { lastStep } from './orders.ts'
import { pickupIs, pickupTime } from '#server/state/times/pickup-time.ts'
import { MINUTE } from '#domain/time/durations.ts'

/** Cents of food that refunds gave back of an order; a deposit is no revenue. */
const refundedFood = sql`(
  select coalesce(sum(amount - refunds.deposits), 0)::integer from refunds where refunds.order_id = orders.id)`

/** The orders of one day, of one restaurant or of one quarter of an hour. Amounts in cents. */
export type DayFigures = {
  restaurant: number | null
  takeaway: Date | null
  orders: number
  /** Less what was given back. */
  revenue: number
  handedOver: number
  booked: number
  /** Orders of which it is decided whether they were on time (N7): ready, or their time has passed. */
  due: number
  onTime: number
  late: number
  /** The first promise among those that are late by a minute at least (`minutesLate`); null without any. */
  oldest: Date | null
}

/**
 * A day of service of several restaurants. `nights`: those that are in a service of the day before,
 * which is `before` (N10).
 */
export type ServiceDays = {
  readonly day: string
  readonly before: string
  readonly nights: readonly number[]
}

const isOn = ({ day, before, nights }: ServiceDays) =>
  pickupIs((of) =>
    nights.length === 0
      ? sql`${of.day} = ${day}::date`
      : sql`(${of.day} = ${day}::date and not ${of.restaurant} = any(${nights}::integer[])
          or ${of.day} = ${before}::date and ${of.restaurant} = any(${nights}::integer[]))`,
  )

/**
 * The figures of a day, once by restaurant and once by pick-up time. Orders that were placed after
 * `placedBefore` are left out, and so are those that nobody paid or that were cancelled; one that was
 * cancelled after its time counts as due, and as nothing else. One statement, however many
 * restaurants there are.
 */
export async function readDayFigures(
  db: Queries,
  request: {
    restaurants: readonly number[] | null
    days: ServiceDays
    placedBefore: number
    now: number
  },
): Promise<{ byRestaurant: DayFigures[]; byTime: DayFigures[] }> {
  const { restaurants, days, placedBefore, now } = request
  const at = new Date(now)
  const { rows } = await sql<DayFigures>`
    with day_orders as materialized (
      select orders.restaurant_id, pickup.at as takeaway_at, greatest(0, orders.to_pay - coalesce(orders.deposits, 0) - ${refundedFood}) as kept, step.status, ${expectedAt} as expected,
        ${readyAt} as ready_at, ${isSold} as is_sold
      from orders ${lastStep} ${pickupTime}
      where ${isOn(days)} and placed_at <= ${new Date(placedBefore)}
        and ${restaurants === null ? sql`true` : sql`orders.restaurant_id = any(${restaurants}::integer[])`}
        and (${isSold} or ${isCancelledLate})
    )
    select restaurant_id as restaurant, takeaway_at as takeaway, count(*) filter (where is_sold)::integer as orders,
      coalesce(sum(kept) filter (where is_sold), 0)::integer as revenue,
      count(*) filter (where status in ('collected', 'not-collected'))::integer as "handedOver",
      count(*) filter (where status in ('received', 'in-preparation', 'ready'))::integer as booked,
      count(*) filter (where ready_at is not null or expected < ${at})::integer as due, count(*) filter (where ready_at <= expected)::integer as "onTime",
      count(*) filter (where status in ('received', 'in-preparation') and expected < ${at})::integer as late,
      min(takeaway_at) filter (where status in ('received', 'in-preparation') and expected <= ${new Date(now - MINUTE)}) as oldest
    from day_orders group by grouping sets ((restaurant_id), (takeaway_at))`.execute(db)
  return {
    byRestaurant: rows.filter(({ restaurant }) => restaurant !== null),
    byTime: rows.filter(({ takeaway }) => takeaway !== null),
  }
}

/** The places taken at one time, by restaurant. */
export async function readTakenAt(
  db: Queries,
  { restaurants, at }: { restaurants: readonly number[] | null; at: number },
): Promise<Map<number, number>> {
  const { rows } = await sql<{ restaurant: number; taken: number }>`
    select restaurant_id as restaurant, taken from slots where starts_at = ${new Date(at)}
      and ${restaurants === null ? sql`true` : sql`restaurant_id = any(${restaurants}::integer[])`}`.execute(
    db,
  )
  return new Map(rows.map(({ restaurant, taken }) => [restaurant, taken]))
}

/** Orders of a day that are paid and that no kitchen received, by restaurant. */
export async function countPaidNotReceived(
  db: Queries,
  { restaurants, days }: { restaurants: readonly number[] | null; days: ServiceDays },
): Promise<Map<number, number>> {
  const { rows } = await sql<{ restaurant: number; count: number }>`
    select restaurant_id as restaurant, count(*)::integer as count from orders ${lastStep}
    where ${isOn(days)} and step.status = 'awaiting-payment'
      and ${restaurants === null ? sql`true` : sql`restaurant_id = any(${restaurants}::integer[])`}
      and exists (select from payments where order_id = orders.id and state in ('authorised', 'captured'))
    group by restaurant_id`.execute(db)
  return new Map(rows.map(({ restaurant, count }) => [restaurant, count]))
}

/** Differences with the provider's ledger in the last days, the latest first. */
export async function readLedgerDifferences(
  db: Queries,
  since: string,
): Promise<{ day: string; ours: number; theirs: number }[]> {
  const { rows } = await sql<{ day: string; ours: number; theirs: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, ours, theirs from ledger_comparisons
    where difference <> 0 and day >= ${since}::date order by day desc`.execute(db)
  return rows
}
