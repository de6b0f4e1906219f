import { type RawBuilder, sql } from 'kysely'
import { type Period, eachDay } from '#domain/time/days.ts'
import { type Spans, spansOf } from '#domain/reports/periods.ts'
import { type SumKind, Sums } from '#domain/reports/sums.ts'
import type { Database, Queries, Tx } from '#server/db/open.ts'

/**
 * Reads several figures as they stood at one moment. PostgreSQL compiles no query: it takes these for
 * larger than they are, and would compile for longer than they run.
 */
export const atOneMoment = <T>(
  db: Database['readOnly'],
  read: (tx: Tx) => Promise<T>,
): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`set local jit = off`.execute(tx)
      return read(tx)
    })

/** What is added up: scopes with sums of their own, and single restaurants. */
export type SumSource = {
  readonly scopes: readonly string[]
  readonly restaurants: readonly number[]
}

/**
 * The sums of each period, in their order: of whole months where there are any, and of days. What was
 * lost is told by reason alone.
 */
export async function readSums(
  db: Queries,
  {
    source,
    periods,
    kinds,
  }: { source: SumSource; periods: readonly Period[]; kinds: readonly SumKind[] },
): Promise<Sums[]> {
  const spans = periods.flatMap((period, nth) => {
    const { months, days } = spansOf(period)
    return [
      ...months.map((begins) => ({ nth, span: 'month', begins })),
      ...days.map((begins) => ({ nth, span: 'day', begins })),
    ]
  })
  const days = periods.flatMap((period, nth) => eachDay(period).map((day) => ({ nth, day })))
  // All of the days, so that an index finds those of a restaurant.
  const [first, last] = [
    days.map(({ day }) => day).toSorted()[0],
    days
      .map(({ day }) => day)
      .toSorted()
      .at(-1),
  ]
  const { rows } = await sql<{
    nth: number
    kind: string
    key: string
    count: number
    cents: number
  }>`
    with parts as (
      select nth, sums, lost
      from unnest(${spans.map(({ nth }) => nth)}::integer[], ${spans.map(({ span }) => span)}::text[],
        ${spans.map(({ begins }) => begins)}::date[]) spans (nth, span, begins)
        join scope_sums using (span, begins) where scope = any(${source.scopes}::text[])
      union all
      select nth, sums, lost
      from unnest(${days.map(({ nth }) => nth)}::integer[], ${days.map(({ day }) => day)}::date[]) days (nth, day)
        join restaurant_days using (day)
      where restaurant_id = any(${source.restaurants}::integer[]) and day between ${first}::date and ${last}::date
    )
    select nth, kind, key, sum(count)::float8 as count, sum(cents)::float8 as cents
    from (
      select nth, kind, key, (pair ->> 0)::bigint as count, (pair ->> 1)::bigint as cents
      from parts cross join lateral jsonb_each(sums) kinds (kind, keys)
        cross join lateral jsonb_each(keys) entry (key, pair)
      where kind = any(${kinds}::text[])
      union all
      select nth, 'lost', kind, count, cents
      from parts cross join lateral sum_entries(lost) where 'lost' = any(${kinds}::text[])
    ) entries
    group by nth, kind, key`.execute(db)
  const byPeriod = Map.groupBy(rows, ({ nth }) => nth)
  return periods.map((_, nth) => new Sums(byPeriod.get(nth)))
}

/** Which rows of restaurants are read: of all of them or of these, of every seller or of one. */
export type Listed = {
  readonly restaurants: readonly number[] | null
  readonly seller: string | null
}

/** Restaurant 0 is none. */
const isListed = ({ restaurants, seller }: Listed): RawBuilder<unknown> => sql`
  ${restaurants === null ? sql`restaurant_id > 0` : sql`restaurant_id = any(${restaurants}::integer[])`}
  and ${seller === null ? sql`true` : sql`seller_id = ${seller}`}`

const rowsOf = (columns: RawBuilder<unknown>, { months, days }: Spans, listed: Listed) => sql`
  select ${columns} from restaurant_months where month = any(${months}::date[]) and ${isListed(listed)}
  union all
  select ${columns} from restaurant_days where day = any(${days}::date[]) and ${isListed(listed)}`

export type RestaurantFigures = {
  restaurant: number
  orders: number
  revenue: number
  refunded: number
  ready: number
  onTime: number
  /** Cents of carts that were refused. */
  lost: number
}

/** The figures of each restaurant that sold or lost anything, the highest revenue first. */
export async function readByRestaurant(
  db: Queries,
  period: Period,
  listed: Listed,
): Promise<RestaurantFigures[]> {
  const columns = sql`restaurant_id, orders, revenue, refunded, ready, on_time, lost_cents`
  const { rows } = await sql<RestaurantFigures>`
    select restaurant_id as restaurant, sum(orders)::float8 as orders, sum(revenue)::float8 as revenue,
      sum(refunded)::float8 as refunded, sum(ready)::float8 as ready, sum(on_time)::float8 as "onTime",
      sum(lost_cents)::float8 as lost
    from (${rowsOf(columns, spansOf(period), listed)}) rows
    group by restaurant_id having sum(orders) > 0 or sum(lost_cents) > 0 order by revenue desc, restaurant_id`.execute(
    db,
  )
  return rows
}

export type LostPlace = {
  restaurant: number
  reason: string
  weekday: number
  hour: number
  count: number
  amount: number
}

/** Where and when most was lost among these, the dearest first. Restaurants without a place are left out. */
export async function readLostPlaces(
  db: Queries,
  { period, listed, most }: { period: Period; listed: Listed; most: number },
): Promise<LostPlace[]> {
  const { rows } = await sql<LostPlace>`
    select restaurant_id as restaurant, kind as reason, split_part(key, ' ', 1)::integer as weekday,
      split_part(key, ' ', 2)::integer as hour, sum(count)::float8 as count, sum(cents)::float8 as amount
    from (${rowsOf(sql`restaurant_id, lost`, spansOf(period), listed)}) rows cross join lateral sum_entries(lost)
    where lost <> '{}'
    group by restaurant_id, kind, key
    order by amount desc, count desc, restaurant_id, kind, weekday, hour limit ${most}`.execute(db)
  return rows
}
