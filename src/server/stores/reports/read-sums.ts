import { allRows, runStatement } from '#server/db/statements.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Spans, type Stretch, daysOf, spansOf } from '#domain/reports/periods.ts'
import { type SumKind, Sums } from '#domain/reports/sums.ts'
import type { Database, Queries, Tx } from '#server/db/open.ts'

/**
 * Reads several figures as of a single moment. Switches off PostgreSQL's compilation of queries
 * (JIT): PostgreSQL overestimates the cost of these queries, and compiling them would take longer
 * than running them.
 */
export const atOneMoment = <T>(
  db: Database['readOnly'],
  readFigures: (tx: Tx) => Promise<T>,
): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await runStatement(tx)`set local jit = off`
      return readFigures(tx)
    })

/** The sums that are added up: of scopes with their own sums, and of single restaurants. */
export type SumSource = {
  readonly scopes: readonly string[]
  readonly restaurants: readonly number[]
}

/**
 * Reads the sums of each period, in the order of `periods`. For scopes, the sums of whole months
 * are added, those of excluded days are subtracted, and days outside of whole months are added one
 * by one. For single restaurants, the sums of every day are added. Lost sales are summed up by
 * reason only.
 */
export async function readSums(
  db: Queries,
  {
    source,
    periods,
    kinds,
  }: { source: SumSource; periods: readonly Stretch[]; kinds: readonly SumKind[] },
): Promise<Sums[]> {
  const spans = periods.flatMap((period, nth) => {
    const { months, offMonths, days } = spansOf(period)
    return [
      ...months.map((begins) => ({ nth, span: 'month', sign: 1, begins })),
      ...offMonths.map((begins) => ({ nth, span: 'day', sign: -1, begins })),
      ...days.map((begins) => ({ nth, span: 'day', sign: 1, begins })),
    ]
  })
  const days = periods.flatMap((period, nth) => daysOf(period).map((day) => ({ nth, day })))
  // The first and the last of all days, so that the database finds the days of a restaurant through
  // an index.
  const [first, last] = [
    days.map(({ day }) => day).toSorted()[0],
    days
      .map(({ day }) => day)
      .toSorted()
      .at(-1),
  ]
  const rows = await allRows(db)<{
    nth: number
    kind: string
    key: string
    count: number
    cents: number
  }>`
    with parts as (
      select nth, sign, sums, lost
      from unnest(${spans.map(({ nth }) => nth)}::integer[], ${spans.map(({ sign }) => sign)}::integer[],
        ${spans.map(({ span }) => span)}::text[], ${spans.map(({ begins }) => begins)}::date[])
          spans (nth, sign, span, begins)
        join scope_sums using (span, begins) where scope = any(${source.scopes}::text[])
      union all
      select nth, 1, sums, lost
      from unnest(${days.map(({ nth }) => nth)}::integer[], ${days.map(({ day }) => day)}::date[]) days (nth, day)
        join restaurant_days using (day)
      where restaurant_id = any(${source.restaurants}::integer[]) and day between ${first ?? null}::date and ${last ?? null}::date
    )
    select nth, kind, key, sum(sign * count)::float8 as count, sum(sign * cents)::float8 as cents
    from (
      select nth, sign, kind, key, (pair ->> 0)::bigint as count, (pair ->> 1)::bigint as cents
      from parts cross join lateral jsonb_each(sums) kinds (kind, keys)
        cross join lateral jsonb_each(keys) entry (key, pair)
      where kind = any(${kinds}::text[])
      union all
      select nth, sign, 'lost', kind, count, cents
      from parts cross join lateral sum_entries(lost) where 'lost' = any(${kinds}::text[])
    ) entries
    group by nth, kind, key`
  const byPeriod = Map.groupBy(rows, ({ nth }) => nth)
  return periods.map((_, nth) => new Sums(byPeriod.get(nth)))
}

/** The rows of restaurants to read: of all or of these, and of every seller or of one. */
export type RestaurantSelection = {
  readonly restaurants: readonly number[] | null
  readonly seller: string | null
}

/** Restaurant 0 represents entries of the chain, so it is excluded. */
const isListed = ({ restaurants, seller }: RestaurantSelection): RawBuilder<unknown> => sql`
  ${restaurants === null ? sql`restaurant_id > 0` : sql`restaurant_id = any(${restaurants}::integer[])`}
  and ${seller === null ? sql`true` : sql`seller_id = ${seller}`}`

/** Selects the rows of a period. `sign`: -1 for days that are subtracted from their month. */
function rowsOf(columns: RawBuilder<unknown>, spans: Spans, listed: RestaurantSelection) {
  const { months, offMonths, days } = spans
  const ofDays = (these: readonly string[], sign: RawBuilder<unknown>) => sql`
    select ${columns}, ${sign} as sign from restaurant_days
    where day = any(${these}::date[]) and ${isListed(listed)}`
  return sql`
    select ${columns}, 1 as sign from restaurant_months
    where month = any(${months}::date[]) and ${isListed(listed)}
    union all ${ofDays(days, sql`1`)} ${offMonths.length === 0 ? sql`` : sql`union all ${ofDays(offMonths, sql`-1`)}`}`
}

export type RestaurantFigures = {
  restaurant: number
  orders: number
  revenue: number
  refunded: number
  onTime: number
  cancelledLate: number
  /** Value of the refused carts, in cents. */
  lost: number
}

/** Reads the figures of each restaurant with sales or lost sales, highest revenue first. */
export async function readByRestaurant(
  db: Queries,
  period: Stretch,
  listed: RestaurantSelection,
): Promise<RestaurantFigures[]> {
  const columns = sql`restaurant_id, orders, revenue, refunded, on_time, cancelled_late, lost_cents`
  return allRows(db)<RestaurantFigures>`
    select restaurant_id as restaurant, sum(sign * orders)::float8 as orders, sum(sign * revenue)::float8 as revenue,
      sum(sign * refunded)::float8 as refunded, sum(sign * on_time)::float8 as "onTime",
      sum(sign * cancelled_late)::float8 as "cancelledLate",
      sum(sign * lost_cents)::float8 as lost
    from (${rowsOf(columns, spansOf(period), listed)}) rows
    group by restaurant_id having sum(sign * orders) > 0 or sum(sign * lost_cents) > 0 order by revenue desc, restaurant_id`
}

export type LostPlace = {
  restaurant: number
  reason: string
  weekday: number
  hour: number
  count: number
  amount: number
}

/**
 * Reads lost sales by restaurant, reason, weekday and hour: the `most` combinations with the
 * highest amounts, highest first. Combinations without lost sales are left out.
 */
export async function readLostPlaces(
  db: Queries,
  { period, listed, most }: { period: Stretch; listed: RestaurantSelection; most: number },
): Promise<LostPlace[]> {
  return allRows(db)<LostPlace>`
    select restaurant_id as restaurant, kind as reason, split_part(key, ' ', 1)::integer as weekday,
      split_part(key, ' ', 2)::integer as hour, sum(sign * count)::float8 as count,
      sum(sign * cents)::float8 as amount
    from (${rowsOf(sql`restaurant_id, lost`, spansOf(period), listed)}) rows cross join lateral sum_entries(lost)
    where lost <> '{}'
    group by restaurant_id, kind, key having sum(sign * count) > 0
    order by amount desc, count desc, restaurant_id, kind, weekday, hour limit ${most}`
}
