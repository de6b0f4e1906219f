import { allRows } from '#server/db/statements.ts'
import { sql } from 'kysely'
import type { Queries } from '#server/db/open.ts'
import { expectedAt, isCancelledLate, isSold, readyAt } from './find-orders.ts'
import { lastStep } from './orders.ts'
import { pickupIs, pickupTime } from '#server/state/times/pickup-time.ts'
import { MINUTE } from '#domain/time/durations.ts'

/** Cents refunded for an order, without refunded deposits: deposits are no revenue. */
const refundedFood = sql`(
  select coalesce(sum(amount - refunds.deposits), 0)::integer from refunds where refunds.order_id = orders.id)`

/** Figures of the orders of one day, by restaurant or by quarter of an hour. Amounts in cents. */
export type DayFigures = {
  restaurant: number | null
  takeaway: Date | null
  orders: number
  /** Revenue minus refunds, in cents. */
  revenue: number
  handedOver: number
  booked: number
  /**
   * Number of orders that are already known to be on time or late (N7): they are ready, or their
   * expected time has passed.
   */
  due: number
  onTime: number
  late: number
  /**
   * The earliest pick-up time among the orders that are late by at least a minute (`minutesLate`);
   * null if no order is late.
   */
  oldest: Date | null
}

/**
 * A service day of several restaurants. `nights`: the restaurants in which the night service of the
 * previous day, `before`, is still in progress (N10).
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
 * Reads the figures of a day, once by restaurant and once by pick-up time. Orders placed after
 * `placedBefore`, orders that were never paid and cancelled orders are left out. One exception: an
 * order that was cancelled after its expected time counts in `due`, and in no other figure. A
 * single statement reads the figures, however many restaurants there are.
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
  const rows = await allRows(db)<DayFigures>`
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
    from day_orders group by grouping sets ((restaurant_id), (takeaway_at))`
  return {
    byRestaurant: rows.filter(({ restaurant }) => restaurant !== null),
    byTime: rows.filter(({ takeaway }) => takeaway !== null),
  }
}

/** Reads the number of places taken at one time, by restaurant. */
export async function readTakenAt(
  db: Queries,
  { restaurants, at }: { restaurants: readonly number[] | null; at: number },
): Promise<Map<number, number>> {
  const rows = await allRows(db)<{ restaurant: number; taken: number }>`
    select restaurant_id as restaurant, taken from slots where starts_at = ${new Date(at)}
      and ${restaurants === null ? sql`true` : sql`restaurant_id = any(${restaurants}::integer[])`}`
  return new Map(rows.map(({ restaurant, taken: placesTaken }) => [restaurant, placesTaken]))
}

/**
 * Counts the orders of a day, by restaurant, whose payment succeeded but which their kitchen did
 * not receive.
 */
export async function countPaidNotReceived(
  db: Queries,
  { restaurants, days }: { restaurants: readonly number[] | null; days: ServiceDays },
): Promise<Map<number, number>> {
  const rows = await allRows(db)<{ restaurant: number; count: number }>`
    select restaurant_id as restaurant, count(*)::integer as count from orders ${lastStep}
    where ${isOn(days)} and step.status = 'awaiting-payment'
      and ${restaurants === null ? sql`true` : sql`restaurant_id = any(${restaurants}::integer[])`}
      and exists (select from payments where order_id = orders.id and state in ('authorised', 'captured'))
    group by restaurant_id`
  return new Map(rows.map(({ restaurant, count }) => [restaurant, count]))
}

/** Differences between our payments and the provider's ledger since a day, the latest first. */
export async function readLedgerDifferences(
  db: Queries,
  since: string,
): Promise<{ day: string; ours: number; theirs: number }[]> {
  return allRows(db)<{ day: string; ours: number; theirs: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, ours, theirs from ledger_comparisons
    where difference <> 0 and day >= ${since}::date order by day desc`
}
