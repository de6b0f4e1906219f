import { sql } from 'kysely'
import type { LegalEntity, Seller } from '#server/chain/sellers-schema.ts'
import type { Queries } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'

/**
 * Who sold an order, also when they have left the chain since. Of an order from before sellers were
 * written on orders, who sells in its restaurant.
 */
export async function readSeller(db: Queries, order: string): Promise<Seller> {
  const {
    rows: [row],
  } = await sql<Columns<'establishments', 'siret'> & { data: LegalEntity }>`
    select sellers.data, coalesce(orders.siret, establishments.siret) as siret
    from orders
      left join establishments on establishments.restaurant_id = orders.restaurant_id
      join sellers on sellers.id = coalesce(orders.seller_id, establishments.seller_id)
    where orders.id = ${order}`.execute(db)
  if (!row) throw new Error(`order ${order} was sold by nobody`)
  return { ...row.data, siret: row.siret }
}
