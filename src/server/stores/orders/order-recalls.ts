import { type RawBuilder, sql } from 'kysely'
import type { RecalledPart } from '#domain/orders/recalled-parts.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import { DAY } from '#domain/time/durations.ts'

/** A recalled product that an order was made ready or handed over without, at its price (H10). */
type OrderRecall = { product: number; name: string; isAnswered: boolean }

/** Orders with such products are a matter of Today for so many days. */
const OPEN_DAYS = 14

/** Writes down what an order is without since the step of this position. The order is locked. */
export async function writeRecalls(
  tx: Tx,
  {
    order,
    position,
    parts,
    at,
  }: { order: string; position: number; parts: readonly RecalledPart[]; at: number },
): Promise<void> {
  for (const { ingredient, name } of parts)
    await sql`
      insert into order_recalls (order_id, position, product, name, at)
      values (${order}, ${position}, ${ingredient}, ${name}, ${new Date(at)}) on conflict do nothing`.execute(
      tx,
    )
}

/**
 * Each product once per order, without those of a step that was undone. A refund, a goodwill gesture or an
 * answered problem answers it when it comes later; the deposit of a bowl does not.
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
  const { rows } = await sql<OrderRecall>`
    select product, name, is_answered as "isAnswered" from (
      ${standingRecalls(sql`recall.order_id = ${order}`)}) recall order by name`.execute(db)
  return rows
}

/** The orders that lack a recalled product at its price, which nobody answered. */
export const openRecalls = (now: number): RawBuilder<unknown> => sql`
  select order_id from (
    ${standingRecalls(sql`recall.at > ${new Date(now - OPEN_DAYS * DAY)}`)}) recall where not is_answered`

/** How many there are, by restaurant. */
export async function countOpenRecalls(
  db: Queries,
  restaurants: readonly number[] | null,
  now: number,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ restaurant: number; count: number }>`
    select restaurant_id as restaurant, count(*)::integer as count from orders
    where id = any(array(${openRecalls(now)}))
      and (${restaurants}::integer[] is null or restaurant_id = any(${restaurants}::integer[]))
    group by restaurant_id`.execute(db)
  return new Map(rows.map(({ restaurant, count }) => [restaurant, count]))
}
