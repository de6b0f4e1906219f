import { sql } from 'kysely'
import type { LegalEntity, Seller } from '#server/chain/sellers-schema.ts'
import type { Queries } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'

/**
 * Who sold orders, also when they have left the chain since, by order. Of an order from before sellers
 * were written on orders, who sells in its restaurant.
 */
export async function readSellers(
  db: Queries,
  orders: readonly string[],
): Promise<Map<string, Seller>> {
  const { rows } = await sql<
    Columns<'establishments', 'siret'> & { id: string; data: LegalEntity }
  >`
    select orders.id::text as id, sellers.data, coalesce(orders.siret, establishments.siret) as siret
    from orders
      left join establishments on establishments.restaurant_id = orders.restaurant_id
      join sellers on sellers.id = coalesce(orders.seller_id, establishments.seller_id)
    where orders.id = any(${orders}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, data, siret }) => [id, { ...data, siret }]))
}
