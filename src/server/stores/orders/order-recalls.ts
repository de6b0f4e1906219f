import { allRows, runStatement } from '#server/db/statements.ts'
import { type RawBuilder, sql } from 'kysely'
import type { RecalledPart } from '#domain/orders/recalled-parts.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import { DAY } from '#domain/time/durations.ts'

/**
 * A recalled product that was left out when an order was made ready or handed over. `isAnswered`:
 * whether the customer got a refund, goodwill or an answer afterwards (H10).
 */
type OrderRecall = { product: number; name: string; isAnswered: boolean }

/** Days for which the page Today lists orders with a recalled product that nobody has answered. */
const OPEN_DAYS = 14

/**
 * Records the recalled products that an order has lacked since its step with this position. The
 * caller has locked the order.
 */
export async function writeRecalls(
  tx: Tx,
  {
    order,
    position,
    recalledParts,
    at,
  }: { order: string; position: number; recalledParts: readonly RecalledPart[]; at: number },
): Promise<void> {
  for (const { ingredient, name } of recalledParts)
    await runStatement(tx)`
      insert into order_recalls (order_id, position, product, name, at)
      values (${order}, ${position}, ${ingredient}, ${name}, ${new Date(at)}) on conflict do nothing`
}

/**
 * Selects the recalled products that orders lack, each product once per order. Products of a step
 * that was undone are left out. `is_answered`: whether a refund, goodwill or an answer to a problem
 * followed; a refund by the kitchen and the refund of a bowl's deposit do not count.
 */
const standingRecalls = (which: RawBuilder<unknown>) => sql`
  select order_id, product, min(name) as name, exists (
      select from refunds where refunds.order_id = found.order_id and not of_kitchen
        and refunds.reason <> 'bowls' and asked_at >= min(found.at))
    or exists (select from goodwill where goodwill.order_id = found.order_id and goodwill.at >= min(found.at))
    or exists (select from order_problems problem
      where problem.order_id = found.order_id and answered_at >= min(found.at))
      as is_answered
  from (
    select recall.* from order_recalls recall
      join order_steps step on step.order_id = recall.order_id and step.position = recall.position
    where ${which} and not exists (
      select from order_steps undone where undone.order_id = recall.order_id and undone.position > recall.position
        and undone.status = case step.status when 'ready' then 'in-preparation' else 'ready' end)
  ) found group by order_id, product`

export async function readRecalls(db: Queries, order: string): Promise<OrderRecall[]> {
  return allRows(db)<OrderRecall>`
    select product, name, is_answered as "isAnswered" from (
      ${standingRecalls(sql`recall.order_id = ${order}`)}) recall order by name`
}

/**
 * Selects the orders that lack a recalled product and for which no refund, goodwill or answer
 * followed.
 */
export const openRecalls = (now: number): RawBuilder<unknown> => sql`
  select order_id from (
    ${standingRecalls(sql`recall.at > ${new Date(now - OPEN_DAYS * DAY)}`)}) recall where not is_answered`

/** Counts the orders of `openRecalls`, by restaurant. */
export async function countOpenRecalls(
  db: Queries,
  restaurants: readonly number[] | null,
  now: number,
): Promise<Map<number, number>> {
  const rows = await allRows(db)<{ restaurant: number; count: number }>`
    select restaurant_id as restaurant, count(*)::integer as count from orders
    where id = any(array(${openRecalls(now)}))
      and (${restaurants}::integer[] is null or restaurant_id = any(${restaurants}::integer[]))
    group by restaurant_id`
  return new Map(rows.map(({ restaurant, count }) => [restaurant, count]))
}
