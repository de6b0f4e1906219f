import { allRows } from '#server/db/statements.ts'
import type { Queries } from '#server/db/open.ts'

/** Whether a restaurant ever had an order. */
export async function hasOrders(db: Queries, restaurant: number): Promise<boolean> {
  const rows = await allRows(db)<{ has: boolean }>`
    select exists (select from orders where restaurant_id = ${restaurant}) as has`
  return rows[0]?.has === true
}
