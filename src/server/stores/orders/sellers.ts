import { allRows } from '#server/db/statements.ts'
import type { LegalEntity, Seller } from '#server/chain/sellers-schema.ts'
import type { Queries } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'

/**
 * Reads the sellers of orders, by order, including sellers that have left the chain. For an old
 * order without a stored seller, the seller is the current one of its restaurant.
 */
export async function readSellers(
  db: Queries,
  orders: readonly string[],
): Promise<Map<string, Seller>> {
  const rows = await allRows(db)<
    Columns<'establishments', 'siret'> & { id: string; data: LegalEntity }
  >`
    select orders.id::text as id, sellers.data, coalesce(orders.siret, establishments.siret) as siret
    from orders
      left join establishments on establishments.restaurant_id = orders.restaurant_id
      join sellers on sellers.id = coalesce(orders.seller_id, establishments.seller_id)
    where orders.id = any(${orders}::bigint[])`
  return new Map(rows.map(({ id, data, siret }) => [id, { ...data, siret }]))
}
