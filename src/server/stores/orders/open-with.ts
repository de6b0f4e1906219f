import { allRows } from '#server/db/statements.ts'
import { sql } from 'kysely'
import type { Queries } from '#server/db/open.ts'
import { pickupIs } from '#server/state/times/pickup-time.ts'
import { isOpen } from './find-orders.ts'
import { lastStep } from './orders.ts'

/**
 * Days after which an order that was not handed over counts as forgotten, so that it is not
 * searched.
 */
const DAYS = 2

/**
 * Finds the orders of these restaurants that are not handed over yet and may contain one of these
 * products: the id of a product occurs anywhere in the sold lines or the choices, or an ingredient
 * was replaced. Only the ticket of an order shows whether the order really contains the product.
 */
export async function readOpenWith(
  db: Queries,
  {
    restaurants,
    products,
    now,
  }: { restaurants: readonly number[]; products: readonly number[]; now: number },
): Promise<{ id: string; restaurant: number }[]> {
  return allRows(db)<{ id: string; restaurant: number }>`
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
    order by orders.restaurant_id, orders.id`
}
