import { allRows } from '#server/db/statements.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import type { Queries } from '#server/db/open.ts'

/** Maximum number of orders that are read. The latest orders show what customers usually buy. */
const SAMPLE = 5000

/**
 * Finds the compositions that were sold most often since an instant, among the latest orders. Each
 * returned line has the quantity 1 and no title, because a title may contain the name of a person.
 */
export async function mostSoldLines(
  db: Queries,
  { since, most }: { since: number; most: number },
): Promise<{ line: CartLine; sold: number }[]> {
  const rows = await allRows(db)<{ line: CartLine; sold: number }>`
    with latest as (
      select choices from order_contacts join orders on orders.id = order_id
      where placed_at >= ${new Date(since)} and jsonb_typeof(choices) = 'array' order by orders.id desc limit ${SAMPLE}),
    lines as (
      select chosen - 'title' || '{"id": "usual", "quantity": 1}' as line, (chosen ->> 'quantity')::integer as quantity
      from latest, jsonb_array_elements(choices) as list (chosen))
    select line, sum(quantity)::integer as sold from lines
    group by line order by sold desc, line::text limit ${most}`
  return rows.map(({ line, sold }) => ({
    line: line.kind === 'formula' || line.kind === 'custom' ? { ...line, title: null } : line,
    sold,
  }))
}
