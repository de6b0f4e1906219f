import { sql } from 'kysely'
import type { Queries } from '#server/db/open.ts'

/** Whether a restaurant ever had an order. */
export async function hasOrders(db: Queries, restaurant: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from orders where restaurant_id = ${restaurant}) as has`.execute(db)
  return rows[0]?.has === true
}
