import { sql } from 'kysely'
import type { Database } from '#server/db/open.ts'
import { fillTable } from '#testing/readers/rows-read.ts'

/**
 * Copies one order many times, with its contact, steps, delays, refunds and payment, over a year of
 * days and 2 000 customers. Some copies are changes of another order, and are paid by the payment
 * of that order.
 */
export async function copyOrder(
  database: Pick<Database, 'db'>,
  order: string,
  copies: number,
  /** The number of the first copy, if copies were made before. */
  first = 1,
): Promise<void> {
  await fillTable(
    database,
    sql`
    with copied as (
      insert into orders overriding system value
      select (jsonb_populate_record(source, jsonb_build_object('id', source.id + n, 'number', 100 + n / 365,
        'book_position', source.book_position + n, 'to_pay', 500 + n % 5000,
        'cart_total', 500 + n % 5000, 'discount', 0,
        'takeaway_on', source.takeaway_on - n % 365,
        'takeaway_at', source.takeaway_at - n % 365 * interval '1 day',
        'placed_at', source.placed_at - n % 365 * interval '1 day'))).*
      from orders source, generate_series(${first}::integer, ${first + copies - 1}::integer) n where source.id = ${order} returning id, takeaway_at, placed_at, to_pay
    ), contacts as (
      insert into order_contacts (order_id, name, phone, email, comment, takeaway_at, choices)
      select id, 'Client ' || chr(65 + (id % 26)::integer) || id % 2000, '06' || lpad((id % 2000)::text, 8, '0'),
        'client' || id % 2000 || '@example.com', '', takeaway_at, '[]' from copied
    ), steps as (
      insert into order_steps (order_id, position, status, payment, at)
      select id, step.position, step.status, 'card', placed_at
      from copied, (values (1, 'received'), (2, 'collected')) step (position, status)
    ), delays as (
      insert into order_delays (order_id, position, minutes, reason, at)
      select id, 1, 5, 'busy', placed_at from copied where id % 10 = 0
    ), refunds as (
      insert into refunds (order_id, key, amount, reason, asked_at)
      select id, 'copy-' || id, 1, 'other', placed_at from copied where id % 50 = 0
    ), paid as (
      insert into payments (order_id, key, amount, currency, state, captured, card_brand, card_last4, started_at)
      select id, 'copy-' || id, to_pay, 'eur', 'captured', to_pay, 'visa', lpad((id % 10000)::text, 4, '0'), placed_at
      from copied
    ), changes as (
      insert into order_changes (order_id, replaces, takes_place, depth, done_at)
      select id + 1, id, true, 1, placed_at from copied where id % 20 = 0 and id < (select max(id) from copied)
    ), carried as (
      insert into carried_payments (payment, order_id, keeps)
      select id, id + 1, to_pay - 1 from copied where id % 20 = 0 and id < (select max(id) from copied)
    )
    insert into change_refunds (payment, amount, done_at)
    select id, 1, placed_at from copied where id % 20 = 0 and id < (select max(id) from copied)`,
  )
}
