import { firstRow } from '#server/db/statements.ts'
import { type RawBuilder, sql } from 'kysely'
import { PARIS } from '#domain/time/opening.ts'
import type { Tx } from '#server/db/open.ts'
import {
  LOST_PREFIX,
  sumDocuments,
  narrowColumns,
  narrowNames,
  narrowOfGathered,
} from './documents.ts'
import { dayOrders, orderEntries } from './order-entries.ts'

/** A day of a restaurant; restaurant 0 represents the entries that belong to the chain only. */
export type RestaurantDay = { restaurant: number; day: string }

/** Entries that do not come from orders: points at counters and by hand, and refused carts. */
const otherEntries = (lostSince: string): RawBuilder<unknown> => sql`
  select sales.restaurant_id, '', sales.sold_on, 'loyalty', sales.kind, sales.points, 0
  from days join counter_sales sales on sales.restaurant_id = days.restaurant_id and sales.sold_on = days.day
  where sales.undone_at is null
  union all
  select 0, '', hand.day, 'loyalty', case when hand.points > 0 then 'granted' else 'withdrawn' end, abs(hand.points), 0
  from days join points_by_hand hand on hand.day = days.day where days.restaurant_id = 0
  union all
  select refused.restaurant_id, refused.seller_id, refused.day, ${sql.lit(LOST_PREFIX)} || refused.reason,
    extract(isodow from refused.day)::integer || ' ' ||
      extract(hour from refused.takeaway_at at time zone ${sql.lit(PARIS)})::integer, 1, refused.cents
  from days join refused_orders refused on refused.restaurant_id = days.restaurant_id and refused.day = days.day
  where refused.day >= ${lostSince}::date
  union all
  select restaurant_id, seller_id, day, ${sql.lit(LOST_PREFIX)} || kind, key, count, cents
  from old cross join lateral sum_entries(lost) where day < ${lostSince}::date`

const place = sql`restaurant_id, day, seller_id`
const entry = sql`kind, key, count, cents`
const added = sql`kind, key, sum(count)::bigint as count, sum(cents)::bigint as cents`
const isSomething = sql`having sum(count) <> 0 or sum(cents) <> 0`

/** The entries of a restaurant, repeated for each scope to whose sums they are added. */
const scopes = sql`
  select 'chain' as scope, day, ${entry} from delta
  union all
  select 'seller:' || seller_id, day, ${entry} from delta where seller_id <> ''
  union all
  select 'group:' || group_id, day, ${entry} from delta join restaurant_group_members using (restaurant_id)`

/** Adds the differences of a month to its sums. */
const writeMonths = sql`
      insert into restaurant_months as known (restaurant_id, month, seller_id, ${narrowColumns}, lost)
      select restaurant_id, month, seller_id, ${narrowOfGathered}, lost from of_month
      on conflict (restaurant_id, month, seller_id) do update set lost = added_sums(known.lost, excluded.lost),
        ${sql.join(
          narrowNames.map(
            (name) =>
              sql`${sql.ref(name)} = ${sql.ref(`known.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
          ),
        )}`

/** Adds the differences of a day or a month to the sums of the chain, its sellers and its groups. */
const writeScopes = sql`
      insert into scope_sums as known (scope, span, begins, sums, lost)
      select scope, span, begins, sums, lost from of_scope
      on conflict (scope, span, begins) do update
        set sums = added_sums(known.sums, excluded.sums), lost = added_sums(known.lost, excluded.lost)`

/**
 * Computes the sums of some days anew from the orders, and adds the differences to the sums of
 * their months, sellers, groups and the chain, all in one statement, which sees the data of a
 * single moment. Lost sales of days before `lostSince` remain unchanged, because their rows are
 * gradually deleted. Returns how many of the days differed.
 */
export async function writeDaySums(
  tx: Tx,
  days: readonly RestaurantDay[],
  lostSince: string,
): Promise<number> {
  const row = await firstRow(tx)<{ differed: number }>`
    with days as materialized (
      select restaurant_id, day
      from unnest(${days.map(({ restaurant }) => restaurant)}::integer[], ${days.map(({ day }) => day)}::date[])
        days (restaurant_id, day)
    ),
    old as materialized (
      select ${place}, sums, lost from days join restaurant_days using (restaurant_id, day)
    ),
    ${dayOrders},
    fresh as materialized (
      select ${place}, ${added}
      from (${orderEntries} union all ${otherEntries(lostSince)}) every (restaurant_id, seller_id, day, ${entry})
      group by ${place}, kind, key ${isSomething}
    ),
    delta as materialized (
      select ${place}, ${added} from (
        select ${place}, ${entry} from fresh
        union all
        select ${place}, kind, key, -count, -cents from old cross join lateral sum_entries(sums)
        union all
        select ${place}, ${sql.lit(LOST_PREFIX)} || kind, key, -count, -cents from old cross join lateral sum_entries(lost)
      ) every
      group by ${place}, kind, key ${isSomething}
    ),
    changed as materialized (select distinct ${place} from delta),
    ${sumDocuments('kept', { from: sql`fresh join changed using (${place})`, by: place })},
    written as (
      insert into restaurant_days (${place}, ${narrowColumns}, sums, lost)
      select ${place}, ${narrowOfGathered}, sums, lost from kept
      on conflict (${place}) do update set sums = excluded.sums, lost = excluded.lost,
        ${sql.join(narrowNames.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))}
    ),
    emptied as (
      delete from restaurant_days where (${place}) in (select ${place} from changed except select ${place} from kept)
    ),
    monthly as (
      select restaurant_id, date_trunc('month', day)::date as month, seller_id, ${added}
      from delta where kind = 'total' or starts_with(kind, ${sql.lit(LOST_PREFIX)}) group by 1, 2, 3, kind, key
    ),
    ${sumDocuments('of_month', { from: sql`monthly`, by: sql`restaurant_id, month, seller_id` })},
    months as (${writeMonths}),
    scoped as materialized (select scope, day, ${added} from (${scopes}) every group by scope, day, kind, key),
    spanned as (
      select scope, span, begins, ${added} from scoped
        cross join lateral (values ('day', day), ('month', date_trunc('month', day)::date)) spans (span, begins)
      group by scope, span, begins, kind, key
    ),
    ${sumDocuments('of_scope', { from: sql`spanned`, by: sql`scope, span, begins` })},
    spans as (${writeScopes})
    select count(distinct (restaurant_id, day))::integer as differed from changed`
  return row?.differed ?? 0
}
