import { allRows, runStatement } from '#server/db/statements.ts'
import { sql } from 'kysely'
import { type LatenessState, type OrderPace } from '#domain/orders/lateness.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'
import { pickupIs, pickupTime } from '#server/state/times/pickup-time.ts'
import { lastStep } from './orders.ts'
import { MINUTE } from '#domain/time/durations.ts'

/** An order that the kitchen of a restaurant with a board must still prepare. */
export type OpenPace = Omit<OrderPace, 'isSaidVeryLate'> & { order: string }

/** Milliseconds before the time of an order from which its lateness is checked. */
const AHEAD_MILLISECONDS = 20 * MINUTE
/** Milliseconds after the time of an order at which the order leaves the board. */
const BACK_MILLISECONDS = 12 * 60 * MINUTE

type LatenessRow = Columns<'order_steps', 'status'> & {
  id: string
  pickup_at: Date
  announced_at: Date
  begun_at: Date | null
  bowls_ahead: number
  tapped_at: Date | null
}

/**
 * Reads the open orders whose time is near or has passed, of restaurants with a board. Orders whose
 * time passed longer than `forgotten` ago do not count in `bowlsAhead`, because the kitchen forgot
 * to close them. `silence`: the delay after an order's time from which the last tap on the board is
 * read. All durations in milliseconds.
 */
export async function readOpenPaces(
  db: Queries,
  { now, forgotten, silence }: { now: number; forgotten: number; silence: number },
): Promise<OpenPace[]> {
  const [since, until] = [new Date(now - BACK_MILLISECONDS), new Date(now + AHEAD_MILLISECONDS)]
  const rows = await allRows(db)<LatenessRow>`
    select open.*, case when pickup_at <= ${new Date(now - silence)} then coalesce((
        select max(kitchen_taps.at) from orders join kitchen_taps on kitchen_taps.order_id = orders.id
        where ${pickupIs(
          ({ at, restaurant }) =>
            sql`${restaurant} = open.restaurant_id and ${at} > ${since} and ${at} < ${until}`,
        )}
      ), to_timestamp(0)) end as tapped_at
    from (
      select orders.id::text as id, orders.restaurant_id, pickup.at as pickup_at, announced.at as announced_at, step.status,
        case when step.status = 'in-preparation' then step.at end as begun_at,
        coalesce(sum(case when pickup.at > ${new Date(now - forgotten)} then bowls.count else 0 end) over (
          partition by orders.restaurant_id order by announced.at, orders.id
          rows between unbounded preceding and 1 preceding), 0)::integer as bowls_ahead
      from orders ${lastStep} ${pickupTime}
        cross join lateral (
          select pickup.at + coalesce((
            select minutes from order_delays where order_id = orders.id order by position desc limit 1
          ), 0) * interval '1 minute' as at
        ) announced
        cross join lateral (
          select coalesce(sum((line ->> 'quantity')::integer), 0) as count
          from jsonb_array_elements(orders.lines) line where line ->> 'kind' <> 'item'
        ) bowls
      where orders.restaurant_id in (select restaurant_id from kitchen_devices where unpaired_at is null)
        and ${pickupIs(({ at }) => sql`${at} > ${since} and ${at} < ${until}`)}
        and step.status in ('received', 'in-preparation')
    ) open`
  return rows.map((row) => ({
    order: row.id,
    status: row.status,
    promisedAt: row.pickup_at.getTime(),
    announcedAt: row.announced_at.getTime(),
    begunAt: row.begun_at?.getTime() ?? null,
    bowlsAhead: row.bowls_ahead,
    boardTappedAt: row.tapped_at?.getTime() ?? null,
  }))
}

/** The lateness that was announced for an order so far. */
export type AnnouncedLateness = {
  /** Number of announcements. */
  position: number
  state: LatenessState
  bowlsAhead: number
  /** All states that were announced. */
  states: readonly LatenessState[]
  points: number
}

const NOTHING: AnnouncedLateness = {
  position: 0,
  state: 'on-time',
  bowlsAhead: 0,
  states: [],
  points: 0,
}

/** Reads the lateness that was announced for these orders. */
export async function readAnnouncedLateness(
  db: Queries,
  orders: readonly string[],
): Promise<(order: string) => AnnouncedLateness> {
  const rows = await allRows(db)<
    Omit<AnnouncedLateness, 'bowlsAhead'> & { order: string; bowls_ahead: number }
  >`
    select order_id::text as order, max(position)::integer as position, sum(points)::integer as points,
      (array_agg(state order by position desc))[1] as state, array_agg(state order by position) as states,
      (array_agg(bowls_ahead order by position desc))[1] as bowls_ahead
    from order_lateness where order_id = any(${orders}::bigint[]) group by order_id`
  const latenessByOrder = new Map(
    rows.map(({ order, bowls_ahead: bowlsAhead, ...row }) => [order, { ...row, bowlsAhead }]),
  )
  return (order) => latenessByOrder.get(order) ?? NOTHING
}

/**
 * Records a new announcement about the lateness of an order. The caller must have locked the order.
 */
export async function announceLateness(
  tx: Tx,
  announcement: Pick<AnnouncedLateness, 'position' | 'state' | 'bowlsAhead' | 'points'> & {
    order: string
    at: number
  },
): Promise<void> {
  await runStatement(tx)`
    insert into order_lateness (order_id, position, state, bowls_ahead, points, at)
    values (${announcement.order}, ${announcement.position}, ${announcement.state}, ${announcement.bowlsAhead}, ${announcement.points}, ${new Date(announcement.at)})`
}
