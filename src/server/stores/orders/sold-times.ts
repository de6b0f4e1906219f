import { allRows } from '#server/db/statements.ts'
import { sql } from 'kysely'
import type { Queries } from '#server/db/open.ts'
import { isSold } from './find-orders.ts'
import { lastStep } from './orders.ts'

/** Maximum number of orders that are read, beginning with the latest order of the period. */
const SAMPLE = 20_000

/** A product, which may be sold alone or as a part of another line, or a formula. */
export type SoldThing = { kind: 'product' | 'formula'; id: number }

/**
 * Counts how often a product or formula was sold between two instants, in orders that were not
 * cancelled. `isPart`: whether the period contains more orders than were read.
 */
export async function countSold(
  db: Queries,
  { kind, id }: SoldThing,
  { since, until, most = SAMPLE }: { since: number; until: number; most?: number },
): Promise<{ count: number; isPart: boolean }> {
  const alone = kind === 'formula' ? ['formula'] : ['item', 'signature', 'dessert']
  const portionsPerLine =
    kind === 'formula'
      ? sql`0`
      : sql`coalesce((
          select sum((portion ->> 'quantity')::integer) from jsonb_array_elements(line -> 'portions') as part (portion)
          where (portion ->> 'ingredient')::integer = ${id}), 0)`
  const isInPeriod = sql`placed_at >= ${new Date(since)} and placed_at < ${new Date(until)}`
  const rows = await allRows(db)<{ count: number; isPart: boolean }>`
    with latest as materialized (
      select id, lines from orders
      where ${isInPeriod}
      order by placed_at desc, orders.id desc limit ${most}),
    sold as (select lines from latest orders ${lastStep} where ${isSold}),
    counted as (
      select (line ->> 'quantity')::integer * (${portionsPerLine}
        + case when line ->> 'kind' = any(${alone}::text[]) and (line ->> 'product')::integer = ${id} then 1 else 0 end
      ) as times
      from sold, jsonb_array_elements(lines) as list (line))
    select coalesce((select sum(times) from counted), 0)::integer as count,
      exists (select from orders where ${isInPeriod} offset ${most}) as "isPart"`
  return rows[0] ?? { count: 0, isPart: false }
}
