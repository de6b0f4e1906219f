import { allRows } from '#server/db/statements.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkBooks } from '#server/features/books/check-books.ts'
import { hashOf } from '#server/kit/hash.ts'
import { ledgerFaults } from '#testing/models/ledger-faults.ts'
import { placeFaults } from '#testing/models/place-faults.ts'
import type { BoardEnd } from './boards.ts'
import type { LoadStage } from './stage.ts'

/**
 * Maximum number of checks whether the jobs of a lunch are done; `PAUSE`: milliseconds between two
 * checks.
 */
const LOOKS = 1200
const PAUSE = 250

/** Waits until every job of the orders is done; returns the remaining ones. */
export async function comesToRest({ database: { db } }: LoadStage): Promise<string[]> {
  for (let tries = 0; ; tries += 1) {
    const rows = await allRows(db)<{ what: string }>`
      select count(*) || ' × ' || name || ' is ' || state as what from jobs.job
      where name in ('order-received', 'order-cancelled', 'settle-payment', 'step-stands')
        -- A step of the kitchen stands some seconds after its tap.
        and (state in ('retry', 'active', 'failed')
          or state = 'created' and (start_after <= now() or name = 'step-stands'))
      group by name, state
      union all select count(*) || ' changes are untold' from changes having count(*) > 0`
    if (rows.length === 0 || tries === LOOKS) return rows.map(({ what }) => what)
    await sleep(PAUSE)
  }
}

/** The violations among the orders, the boards and the books, once all work is done. */
export async function findWrong(
  stage: LoadStage,
  { orders, boards }: { orders: readonly string[]; boards: readonly BoardEnd[] },
): Promise<string[]> {
  const { db } = stage.database
  const books = (await checkBooks(db)).filter(({ fault }) => fault !== null)
  return [
    ...(await lostOrders(stage, orders)),
    ...(await unseenOrders(stage, boards)),
    ...boards.flatMap(({ restaurant, fault }) =>
      fault === null ? [] : [`the board of restaurant ${restaurant} ${fault}`],
    ),
    ...(await placeFaults(db)).map((fault) => `places: ${fault}`),
    ...(await ledgerFaults(stage.database)).map((fault) => `points: ${fault}`),
    ...books.map(({ book, fault }) => `${book}: ${fault}`),
  ]
}

/** Checks that every acknowledged order exists once, and no others exist. */
async function lostOrders({ database: { db } }: LoadStage, tokens: readonly string[]) {
  const rows = await allRows(db)<{ id: string; hash: string }>`
    select orders.id::text, token_hash as hash from orders left join order_links on order_id = orders.id`
  const ids = new Map(rows.map(({ id, hash }) => [hash, id]))
  const answeredIds = new Set(tokens.flatMap((token) => ids.get(hashOf(token)) ?? []))
  const all = new Set(rows.map(({ id }) => id))
  return [
    ...(answeredIds.size === tokens.length
      ? []
      : [`${tokens.length} orders were answered, ${answeredIds.size} of them are there`]),
    ...[...all]
      .filter((id) => !answeredIds.has(id))
      .map((id) => `order ${id} was answered to nobody`),
  ]
}

/** Finds orders for today that were received, but never shown by a board of their restaurant. */
async function unseenOrders({ database: { db } }: LoadStage, boards: readonly BoardEnd[]) {
  const rows = await allRows(db)<{ id: string; restaurant: number }>`
    select id::text, restaurant_id as restaurant from orders
    where takeaway_on = (select min(takeaway_on) from orders)
      and exists (select from order_steps where order_id = orders.id and status = 'received')`
  const perRestaurant = Map.groupBy(rows, ({ restaurant }) => restaurant)
  return boards.flatMap(({ restaurant, seenIds }) => {
    const shownIds = new Set(seenIds)
    return (perRestaurant.get(restaurant) ?? [])
      .filter(({ id }) => !shownIds.has(id))
      .map(({ id }) => `a board of restaurant ${restaurant} never showed order ${id}`)
  })
}
