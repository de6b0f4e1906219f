import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aCustomer } from '#testing/builders/a-customer.ts'
import { anOrder } from '#testing/builders/an-order.ts'
import { fillTable, rowsRead } from '#testing/readers/rows-read.ts'
import { openTestApp } from '#testing/programs/test-app.ts'
import { readMyOrders } from '#server/stores/orders/customer-orders.ts'

it('a page of a customer’s own orders reads the receipts of these orders only, not those of the chain (O3)', async () => {
  const app = await openTestApp('postgres')
  const { browser, id: customer } = await aCustomer(app)
  await browser.ask('POST', '/api/orders', await anOrder(app), { 'idempotency-key': randomUUID() })
  // Creates 600 orders of the customer, as many as after years of use, and 30,000 receipts: one for
  // each of these orders, and as many others as a whole chain has.
  await fillTable(
    app.database,
    sql`
    with source as (select max(id) as id from orders),
    copied as (
      insert into orders overriding system value
      select (jsonb_populate_record(orders, jsonb_build_object('id', orders.id + n, 'takeaway_at', orders.takeaway_at - n * interval '1 day',
        'takeaway_on', orders.takeaway_on - n, 'book_position', orders.book_position + n))).* from orders, source, generate_series(1, 600) n where orders.id = source.id returning id),
    steps as (
      insert into order_steps select (jsonb_populate_record(order_steps, jsonb_build_object('order_id', copied.id))).*
      from order_steps, source, copied where order_steps.order_id = source.id and order_steps.position = 1),
    owned as (insert into customer_orders (order_id, customer_id, placed, at) select id, ${customer}, true, now() from copied)
    insert into receipts (book, book_position, order_id, kind, issued_at, body, hash)
    select 'filled', n, source.id + n, 'sale', now(), '{}', '' from source, generate_series(1, 30000) n`,
  )
  const page = { customer, state: 'past', page: 1, now: app.clock.now } as const
  const { count, orders } = await readMyOrders(app.database.db, page)
  expect([count, orders.length, orders.every(({ hasReceipt }) => hasReceipt)]).toEqual([
    600,
    10,
    true,
  ])
  expect(await rowsRead(app.database, 'receipts', (db) => readMyOrders(db, page))).toBeLessThan(100)
  await app.close()
})
