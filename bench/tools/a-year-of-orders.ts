import { sql } from 'kysely'
import type { SoldLine } from '#contract/shop/orders.ts'
import type { Database } from '#server/db/open.ts'

export const LAST_DAY = '2026-11-23'
const DAYS = 365
/** Number of orders that one statement inserts. */
const STEP = 20_000
/** Number of different carts among the orders. */
const CARTS = 500
/** Number of restaurants per group. */
const GROUP = 100

/** Executes a statement that may take longer than the program's usual time limit. */
export type Patiently = (statement: string) => Promise<unknown>

/**
 * Inserts a year of orders by SQL, `each` of them per restaurant. They are copies of the one order
 * that was placed, with other carts, times and steps of the kitchen; some are delayed, cancelled,
 * refunded or belong to customers. Their days are marked for the reports. Orders are inserted day
 * by day, as in real life, so that those of a day are stored together on the disk.
 */
export async function makeYear(
  database: Pick<Database, 'db'>,
  {
    restaurants,
    each,
    patiently,
  }: { restaurants: readonly number[]; each: number; patiently: Patiently },
): Promise<void> {
  await makeCarts(database)
  await makeGroups(database, restaurants)
  await dropIndexes(database)
  const atOnce = Math.max(1, Math.floor((STEP * DAYS) / each))
  for (let ago = Math.min(DAYS, each) - 1; ago >= 0; ago -= 1)
    for (let first = 0; first < restaurants.length; first += atOnce)
      await makeOrders(database, {
        restaurants: restaurants.slice(first, first + atOnce),
        ago,
        each,
      })
  await sql`delete from report_marks`.execute(database.db)
  await sql`delete from group_marks`.execute(database.db)
  await patiently(`insert into report_marks (restaurant_id, day) select restaurant_id, takeaway_on from order_days
    order by takeaway_on, restaurant_id`)
}

/** Carts of one to three lines of the placed order, with other ingredients. */
async function makeCarts({ db }: Pick<Database, 'db'>): Promise<void> {
  const { rows } = await sql<{ lines: SoldLine[]; ingredients: number[] }>`
    select lines, (select array_agg(id order by id) from catalogue_entries where kind = 'ingredient' and retired_at is null) as ingredients
    from orders limit 1`.execute(db)
  const [sold] = rows
  if (sold === undefined) throw new Error('no order was placed before the year of orders')
  // Every varying value is chosen with a step that is coprime to the number of values, so that all
  // of them occur.
  const ingredientAt = (nth: number) => sold.ingredients[(nth * 37) % sold.ingredients.length] ?? 0
  const carts = Array.from({ length: CARTS }, (_, cart) => {
    const lines = Array.from({ length: 1 + (cart % 3) }, (__, nth) => {
      const line = sold.lines[(cart + nth * 2) % sold.lines.length]
      if (line === undefined) throw new Error('the placed order has no line')
      return {
        ...line,
        portions: line.portions.map((portion, at) => ({
          ...portion,
          ingredient: ingredientAt(cart * 7 + nth * 3 + at),
        })),
      }
    })
    return { cart, lines, total: lines.reduce((sum, { total }) => sum + total, 0) }
  })
  await sql`create table bench_carts (cart integer primary key, lines jsonb, total integer)`.execute(
    db,
  )
  await sql`insert into bench_carts select * from jsonb_to_recordset(${JSON.stringify(carts)}::jsonb)
    cart (cart integer, lines jsonb, total integer)`.execute(db)
}

async function makeGroups(
  { db }: Pick<Database, 'db'>,
  restaurants: readonly number[],
): Promise<void> {
  for (let nth = 0; nth * GROUP < restaurants.length; nth += 1) {
    await sql`insert into restaurant_groups values (${`group-${nth}`}, ${`Group ${nth}`})`.execute(
      db,
    )
    await sql`insert into restaurant_group_members
      select ${`group-${nth}`}, unnest(${restaurants.slice(nth * GROUP, (nth + 1) * GROUP)}::integer[])`.execute(
      db,
    )
  }
}

/**
 * Drops the indexes that no constraint needs: neither sums nor reports read them, and building them
 * for 30 million orders takes an hour.
 */
async function dropIndexes({ db }: Pick<Database, 'db'>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index where not indisunique and indrelid in ('orders'::regclass, 'order_steps'::regclass, 'order_points'::regclass)`.execute(
    db,
  )
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(db)
}

/**
 * Inserts the orders of one day, `ago` days before `LAST_DAY`. Triggers and foreign keys are
 * switched off, because they would take most of the time.
 */
const makeOrders = (
  { db }: Pick<Database, 'db'>,
  { restaurants, ago, each }: { restaurants: readonly number[]; ago: number; each: number },
): Promise<unknown> =>
  db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    // On a busy machine, the insertion may take longer than the time limit for statements of a
    // page.
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`
    with drawn as (
      select restaurant_id, n, ${LAST_DAY}::date - ${ago}::integer as day,
        ((n * 7919 + restaurant_id * 104729) % 1000003)::integer as chance
      from unnest(${restaurants}::integer[]) restaurant_id, generate_series(${ago}::bigint, ${each - 1}::bigint, ${DAYS}) n
    ), timed as (
      select drawn.*, cart.lines, cart.total,
        (day + time '10:30' + (chance % 44) * interval '15 minutes') at time zone 'Europe/Paris' as at
      from drawn join bench_carts cart on cart.cart = chance % ${CARTS}
    ), placed as (
      insert into orders (restaurant_id, takeaway_on, number, takeaway_at, placed_at, locale, terms_version,
        over_eighteen, menu_version, restaurant, lines, cart_total, discount, to_pay, points, calories, allergens, vat,
        has_alcohol, earns, seller_id, siret, book, book_position, hash)
      select timed.restaurant_id, day, n / ${DAYS} + 1, at, at - interval '40 minutes', source.locale, source.terms_version,
        false, source.menu_version, source.restaurant, timed.lines, total, 0, total, 0, source.calories, source.allergens,
        source.vat, false, total / 100, source.seller_id, source.siret, 'year/' || timed.restaurant_id, n + 1, ''
      from timed cross join (select * from orders order by id limit 1) source
      returning id, restaurant_id, takeaway_on, takeaway_at, to_pay, number,
        ((number * 31 + extract(epoch from takeaway_at)::bigint / 900) % 100)::integer as chance
    ), days as (
      insert into order_days select restaurant_id, takeaway_on, max(number) from placed group by 1, 2
      on conflict (restaurant_id, takeaway_on) do update set last_number = greatest(order_days.last_number, excluded.last_number)
    ), steps as (
      insert into order_steps (order_id, position, status, payment, at)
      select id, position, case when position = 2 and chance < 2 then 'cancelled' else status end, 'card',
        takeaway_at + minutes * interval '1 minute' + chance * interval '3 seconds'
      from placed cross join (values
        (1, 'received', -40), (2, 'in-preparation', -12), (3, 'ready', -3), (4, 'collected', 2)
      ) step (position, status, minutes) where chance >= 2 or position <= 2
    ), cancelled as (
      insert into order_cancellations select id, 'incident', takeaway_at from placed where chance < 2
    ), delayed as (
      insert into order_delays select id, 1, 10, 'busy', takeaway_at from placed where chance between 10 and 12
    ), refunded as (
      insert into refunds (order_id, key, amount, reason, asked_at)
      select id, 'year-' || id, 100, 'missing', takeaway_at from placed where chance = 50
    ), members as (
      insert into member_orders select id, chance = 60 from placed where chance >= 60
    ), points as (
      insert into order_points (order_id, earns, spends, state)
      select id, to_pay / 100, 0, 'firm' from placed where chance >= 60
    )
    insert into refused_orders (key_hash, restaurant_id, seller_id, takeaway_at, day, reason, cents, refused_at)
    select 'year-' || id, restaurant_id, 'mesclun', takeaway_at, takeaway_on, 'full', to_pay, takeaway_at
    from placed where chance = 70`.execute(tx)
  })

/**
 * Adds the sums of the year before, without its orders, so that a report has a period to compare
 * with.
 */
export async function makeYearBefore({ db }: Pick<Database, 'db'>): Promise<void> {
  for (let day = 0; day < DAYS; day += 1)
    await sql`
      insert into restaurant_days select restaurant_id, day - ${DAYS}::integer, seller_id, orders, revenue, refunded,
        ready, on_time, lost_cents, sums, lost from restaurant_days where day = ${LAST_DAY}::date - ${day}::integer`.execute(
      db,
    )
  await sql`
    insert into restaurant_months select restaurant_id, (month - interval '1 year')::date, seller_id, orders, revenue,
      refunded, ready, on_time, lost_cents, lost from restaurant_months on conflict do nothing`.execute(
    db,
  )
  await sql`
    insert into scope_sums select scope, span, case when span = 'day' then begins - ${DAYS}::integer
      else (begins - interval '1 year')::date end, sums, lost from scope_sums on conflict do nothing`.execute(
    db,
  )
}
