import { allRows, firstRow, runStatement } from '#server/db/statements.ts'
import { sql } from 'kysely'
import type { Queries, Tx } from '#server/db/open.ts'
import type { PastLine } from '#server/stores/orders/reducible-lines.ts'

/**
 * The first and the last day of pick-up, both included, and the restaurants; `restaurants` is null
 * for all.
 */
export type PastOrdersFilter = {
  from: string
  until: string
  restaurants: readonly number[] | null
}

const within = ({ from, until, restaurants }: PastOrdersFilter) => sql`
  takeaway_on between ${from}::date and ${until}::date
  and ${restaurants === null ? sql`true` : sql`restaurant_id = any(${restaurants}::integer[])`}`

/**
 * Switches off PostgreSQL's just-in-time compilation until the transaction ends. PostgreSQL
 * overestimates the cost of these queries, and compiling them would take longer than running them.
 */
export async function switchCompilationOff(tx: Tx): Promise<void> {
  await runStatement(tx)`set local jit = off`
}

/**
 * Counts the orders that were placed for these days: the sum of the last order number of each
 * restaurant and day.
 */
export async function countPast(db: Queries, past: PastOrdersFilter): Promise<number> {
  const row = await firstRow(db)<{ orders: number }>`
    select coalesce(sum(last_number), 0)::integer as orders from order_days where ${within(past)}`
  return row?.orders ?? 0
}

/**
 * A past order to which a new code is applied as a simulation. `person`: the mailbox of its
 * customer, which no reply of the API may contain.
 */
export type PastOrderRow = {
  lines: PastLine[]
  person: string | null
  isFirstOrder: boolean
  takeawayAt: number
  hadCode: boolean
  isSampled: boolean
}

const statusOf = (order: ReturnType<typeof sql>) => sql`(
  select status from order_steps where order_id = ${order} order by position desc limit 1)`

type Picked = { restaurant: number; day: string; number: number }

/**
 * Selects every `weight`th order. The orders are counted by restaurant, day and number without a
 * restart, so that each order has the same probability.
 */
async function pickPast(db: Queries, past: PastOrdersFilter, weight: number): Promise<Picked[]> {
  return allRows(db)<Picked>`
    with days as (
      select restaurant_id, takeaway_on, last_number,
        (sum(last_number) over (order by restaurant_id, takeaway_on) - last_number)::integer as before
      from order_days where ${within(past)}
    )
    select restaurant_id as restaurant, takeaway_on::text as day, number
    from days, generate_series(${weight}::integer - before % ${weight}::integer, last_number, ${weight}::integer) number`
}

/**
 * Reads every `weight`th order, in the sequence in which the orders were placed, without cancelled
 * ones. If the code limits the uses per customer (`uses`), the other orders of the same customers
 * are read too.
 */
export async function readPast(
  db: Queries,
  past: PastOrdersFilter,
  { weight, needsPersons }: { weight: number; needsPersons: 'uses' | 'first' | null },
): Promise<PastOrderRow[]> {
  const picks = await pickPast(db, past, weight)
  const ordersOfSamePeople =
    needsPersons === 'uses'
      ? sql`union all select orders.id, false from (
          select distinct mailbox_of(email) as person from sampled join order_contacts on order_id = sampled.id) persons
        join order_contacts contact on mailbox_of(contact.email) = persons.person
        join orders on orders.id = contact.order_id
        where ${within(past)} and not exists (select from sampled where sampled.id = orders.id)`
      : sql``
  const isFirst =
    needsPersons === 'first'
      ? sql`not exists (select from order_contacts earlier
          where mailbox_of(earlier.email) = mailbox_of(contact.email) and earlier.order_id < orders.id
            and ${statusOf(sql`earlier.order_id`)} <> 'cancelled')`
      : sql`true`
  return allRows(db)<PastOrderRow>`
    with sampled as materialized (
      select found.id from unnest(${picks.map(({ restaurant }) => restaurant)}::integer[],
        ${picks.map(({ day }) => day)}::date[], ${picks.map(({ number }) => number)}::integer[]) picked (restaurant, day, number)
      -- One look into the index for each, however many orders there are.
      cross join lateral (
        select id from orders where restaurant_id = picked.restaurant and takeaway_on = picked.day
          and orders.number = picked.number limit 1) found
    ), chosen (id, is_sampled) as (select id, true from sampled ${ordersOfSamePeople})
    select
      (select coalesce(jsonb_agg(jsonb_build_object('line', line -> 'line', 'kind', line -> 'kind', 'product', line -> 'product',
        'basePrice', line -> 'basePrice', 'total', line -> 'total', 'points', line -> 'points',
        'containerOff', coalesce(line -> 'containerOff', '0'))), '[]')
        from jsonb_array_elements(orders.lines) line) as lines,
      mailbox_of(contact.email) as person, extract(epoch from orders.takeaway_at)::float8 * 1000 as "takeawayAt", ${isFirst} as "isFirstOrder", orders.discount > 0 as "hadCode",
      chosen.is_sampled as "isSampled"
    from chosen join orders on orders.id = chosen.id left join order_contacts contact on contact.order_id = orders.id
    where ${statusOf(sql`orders.id`)} <> 'cancelled' order by orders.id`
}
