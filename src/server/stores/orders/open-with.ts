import { sql } from 'kysely'
import type { Queries } from '#server/db/open.ts'
import { pickupIs } from '#server/state/times/pickup-time.ts'
import { isOpen } from './find-orders.ts'
import { lastStep } from './orders.ts'

/** What nobody handed over within these days is forgotten rather than waiting. */
const DAYS = 2

/**
 * Orders of these restaurants, to be made or to be handed over, that may hold one of these products: a
 * number of it stands somewhere in what was sold or chosen, or something of it was replaced. Their
 * tickets say whether they do.
 */
export async function readOpenWith(
  db: Queries,
  {
    restaurants,
    products,
    now,
  }: { restaurants: readonly number[]; products: readonly number[]; now: number },
): Promise<{ id: string; restaurant: number }[]> {
  const { rows } = await sql<{ id: string; restaurant: number }>`
    select orders.id::text as id, orders.restaurant_id as restaurant
    from orders ${lastStep} left join order_contacts contact on contact.order_id = orders.id
    where orders.restaurant_id = any(${restaurants}::integer[])
      and ${pickupIs(
        ({ day }) =>
          sql`${day} >= (${new Date(now)}::timestamptz at time zone 'Europe/Paris')::date - ${DAYS}::integer`,
      )} and ${isOpen}
      and (jsonb_path_exists(jsonb_build_array(lines, contact.choices),
          '$.** ? (@.type() == "number" && @ == $products[*])',
          jsonb_build_object('products', ${JSON.stringify(products)}::jsonb))
        or exists (select from order_replacements where order_id = orders.id))
    order by orders.restaurant_id, orders.id`.execute(db)
  return rows
}
