import { allRows, firstRow } from '#server/db/statements.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queries, Tx } from '#server/db/open.ts'
import { LOST_PREFIX, sumDocuments, narrowColumns, narrowNames } from './documents.ts'

/**
 * Reads the ids of restaurants that may have sums, with 0 for the entries that belong to the chain
 * only.
 */
export async function readRestaurantIds(db: Queries): Promise<number[]> {
  const rows = await allRows(db)<{ id: number }>`
    select 0 as id union select id from restaurants order by id`
  return rows.map(({ id }) => id)
}

/**
 * Reads every day on which a restaurant has sales or lost sales, and every day for which its sums
 * are stored. Restaurant 0, the chain, also has the days on which points were changed by hand.
 */
export async function readDaysOf(db: Queries, restaurant: number): Promise<string[]> {
  const of = (table: string, day: string) =>
    sql`select ${sql.ref(day)} as day from ${sql.table(table)} where restaurant_id = ${restaurant}`
  const rows = await allRows(db)<{ day: string }>`
    select to_char(day, 'YYYY-MM-DD') as day from (
      ${of('order_days', 'takeaway_on')} union ${of('moved_orders', 'takeaway_on')}
      union ${of('counter_sales', 'sold_on')} union ${of('refused_orders', 'day')} union ${of('restaurant_days', 'day')}
      union select day from points_by_hand where ${restaurant}::integer = 0
    ) days order by day`
  return rows.map(({ day }) => day)
}

/** Rebuilds the months of a restaurant from its days. Returns how many differed. */
export async function rebuildMonths(tx: Tx, restaurant: number): Promise<number> {
  const sums = sql.join(narrowNames.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`))
  const by = sql`month, seller_id`
  const isSomething = sql`(${narrowColumns}, coalesce(lost, '{}')) <> (${sql.join(narrowNames.map(() => sql`0`))}, '{}')`
  const row = await firstRow(tx)<{ differed: number }>`
    with kept as (
      select date_trunc('month', day)::date as month, seller_id, ${narrowColumns}, lost
      from restaurant_days where restaurant_id = ${restaurant}
    ),
    entries as (
      select ${by}, ${sql.lit(LOST_PREFIX)} || kind as kind, key, sum(count)::bigint as count, sum(cents)::bigint as cents
      from kept cross join lateral sum_entries(lost) group by ${by}, kind, key
    ),
    ${sumDocuments('lost_of', { from: sql`entries`, by })},
    fresh as materialized (
      select ${by}, ${narrowColumns}, coalesce(lost_of.lost, '{}') as lost
      from (select ${by}, ${sums} from kept group by ${by}) summed left join (select ${by}, lost from lost_of) lost_of using (${by})
      where ${isSomething}
    ),
    differing as materialized (
      select ${by} from (
        (select ${by}, ${narrowColumns}, lost from fresh
          except select ${by}, ${narrowColumns}, lost from restaurant_months where restaurant_id = ${restaurant})
        union all
        (select ${by}, ${narrowColumns}, lost from restaurant_months
          where restaurant_id = ${restaurant} and ${isSomething}
          except select ${by}, ${narrowColumns}, lost from fresh)
      ) rows group by ${by}
    ),
    gone as (
      delete from restaurant_months where restaurant_id = ${restaurant} and (${by}) not in (select ${by} from fresh)
    ),
    written as (
      insert into restaurant_months (restaurant_id, ${by}, ${narrowColumns}, lost)
      select ${restaurant}::integer, ${by}, ${narrowColumns}, lost from fresh
      on conflict (restaurant_id, ${by}) do update set lost = excluded.lost,
        ${sql.join(narrowNames.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))}
    )
    select count(*)::integer as differed from differing`
  return row?.differed ?? 0
}

/** Whether a row of `restaurant_days` belongs to a scope: `chain`, `seller:x`, `group:y`. */
function isWithin(scope: string): RawBuilder<unknown> {
  const [kind, id = ''] = scope.split(':')
  if (kind === 'seller') return sql`seller_id = ${id}`
  if (kind === 'group')
    return sql`restaurant_id in (select restaurant_id from restaurant_group_members where group_id = ${id})`
  return sql`true`
}

/** Reads all scopes: the chain, its sellers, its groups, and those that have sums. */
export async function readScopes(db: Queries): Promise<string[]> {
  const rows = await allRows(db)<{ scope: string }>`
    select 'chain' as scope union select 'group:' || group_id from restaurant_group_members
    union select distinct 'seller:' || seller_id from restaurant_months where seller_id <> ''
    union select distinct scope from scope_sums order by scope`
  return rows.map(({ scope }) => scope)
}

/**
 * Every day for which a scope or its restaurants have sums; also the first day of each month that
 * has sums.
 */
export async function readDaysOfScope(db: Queries, scope: string): Promise<string[]> {
  const rows = await allRows(db)<{ day: string }>`
    select to_char(day, 'YYYY-MM-DD') as day from (
      select distinct day from restaurant_days where ${isWithin(scope)}
      union select begins from scope_sums where scope = ${scope} and span = 'day'
      union select begins from scope_sums where scope = ${scope} and span = 'month'
    ) days order by day`
  return rows.map(({ day }) => day)
}

/** Days of a scope: from `from` inclusive to `until` exclusive. */
type ScopeDays = { scope: string; from: string; until: string }

/** Rebuilds the days of a scope from those of its restaurants. Returns how many differed. */
export const rebuildScopeDays = (tx: Tx, { scope, from, until }: ScopeDays): Promise<number> =>
  replaceSpans(tx, {
    scope,
    span: 'day',
    isMeant: sql`begins >= ${from}::date and begins < ${until}::date`,
    rows: sql`select day as begins, sums, lost from restaurant_days
      where day >= ${from}::date and day < ${until}::date and ${isWithin(scope)}`,
  })

/** Rebuilds a month of a scope from its days. Returns how many differed: 1 or 0. */
export const rebuildScopeMonth = (tx: Tx, { scope, from, until }: ScopeDays): Promise<number> =>
  replaceSpans(tx, {
    scope,
    span: 'month',
    isMeant: sql`begins = ${from}::date`,
    rows: sql`select ${from}::date as begins, sums, lost from scope_sums
      where scope = ${scope} and span = 'day' and begins >= ${from}::date and begins < ${until}::date`,
  })

async function replaceSpans(
  tx: Tx,
  replacement: {
    scope: string
    span: 'day' | 'month'
    isMeant: RawBuilder<unknown>
    rows: RawBuilder<unknown>
  },
): Promise<number> {
  const { scope, span, isMeant, rows: source } = replacement
  const isInSpan = sql`scope = ${scope} and span = ${span} and ${isMeant}`
  const row = await firstRow(tx)<{ differed: number }>`
    with source as (${source}),
    entries as (
      select begins, kind, key, sum(count)::bigint as count, sum(cents)::bigint as cents
      from (
        select begins, kind, key, count, cents from source cross join lateral sum_entries(sums)
        union all
        select begins, ${sql.lit(LOST_PREFIX)} || kind, key, count, cents from source cross join lateral sum_entries(lost)
      ) every
      group by begins, kind, key having sum(count) <> 0 or sum(cents) <> 0
    ),
    ${sumDocuments('fresh', { from: sql`entries`, by: sql`begins` })},
    differing as materialized (
      select coalesce(fresh.begins, old.begins) as begins
      from fresh full join (select begins, sums, lost from scope_sums where ${isInSpan}) old on old.begins = fresh.begins
      where coalesce(fresh.sums, '{}') <> coalesce(old.sums, '{}')
        or coalesce(fresh.lost, '{}') <> coalesce(old.lost, '{}')
    ),
    gone as (delete from scope_sums where ${isInSpan} and begins not in (select begins from fresh)),
    written as (
      insert into scope_sums (scope, span, begins, sums, lost)
      select ${scope}, ${span}, begins, sums, lost from fresh join differing using (begins)
      on conflict (scope, span, begins) do update set sums = excluded.sums, lost = excluded.lost
    )
    select count(*)::integer as differed from differing`
  return row?.differed ?? 0
}

/**
 * Reads the groups whose members changed since their sums were built, with the last mark of each.
 */
export async function readMarkedGroups(db: Queries): Promise<{ group: string; last: string }[]> {
  return allRows(db)<{ group: string; last: string }>`
    select group_id as group, max(id)::text as last from group_marks group by group_id order by group_id`
}

export async function dropGroupMarks(
  tx: Tx,
  { group, last }: { group: string; last: string },
): Promise<void> {
  await tx.deleteFrom('group_marks').where('group_id', '=', group).where('id', '<=', last).execute()
}
