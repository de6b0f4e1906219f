import { firstRow } from '#server/db/statements.ts'
import type { Database } from '#server/db/open.ts'

/**
 * Copies an order to another number, restaurant, seller, time of placing and pick-up time. The copy
 * has the status `received`; it has an authorised payment if it is paid by card, and none if it is
 * paid at the restaurant. Returns the id of the copy.
 */
export async function copySale(
  { db }: Pick<Database, 'db'>,
  template: string,
  {
    number,
    restaurant,
    seller,
    siret,
    placedAt,
    takeawayAt,
    payment,
  }: {
    number: number
    restaurant: number
    seller: string
    siret: string
    placedAt: number
    takeawayAt: number
    payment: 'card' | 'at-restaurant'
  },
): Promise<string> {
  const [placed, takeaway] = [new Date(placedAt), new Date(takeawayAt)]
  const row = await firstRow(db)<{ id: string }>`
    with copied as (
      insert into orders overriding system value
      select (jsonb_populate_record(source, jsonb_build_object(
        'id', nextval(pg_get_serial_sequence('orders', 'id')), 'number', ${number}::integer,
        'restaurant_id', ${restaurant}::integer, 'seller_id', ${seller}::text, 'siret', ${siret}::text,
        'book', 'orders/' || ${restaurant}::integer, 'takeaway_at', ${takeaway}::timestamptz,
        'takeaway_on', (${takeaway}::timestamptz at time zone 'Europe/Paris')::date,
        'placed_at', ${placed}::timestamptz))).*
      from orders source where source.id = ${template} returning id, to_pay
    ), steps as (
      insert into order_steps (order_id, position, status, payment, at)
      select id, 1, 'received', ${payment}, ${placed}::timestamptz from copied
    ), paid as (
      insert into payments (order_id, key, provider_id, amount, currency, state, started_at)
      select id, 'sale-' || id, 'provider-' || id, to_pay, 'eur', 'authorised', ${placed}::timestamptz
      from copied where ${payment} = 'card' and to_pay > 0
    )
    select id::text from copied`
  if (row === undefined) throw new Error(`there is no order ${template}`)
  return row.id
}
