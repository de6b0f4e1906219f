import { firstRow, runStatement } from '#server/db/statements.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Order } from '#contract/shop/orders.ts'
import { aCustomer, type TestBrowser } from '#testing/builders/a-customer.ts'
import { type TestKitchen, aKitchen } from '#testing/builders/a-kitchen.ts'
import { BOURSE, HAUSSMANN, anOrder } from '#testing/builders/an-order.ts'
import { copyOrder } from '#testing/builders/many-orders.ts'
import { copyDatabase } from '#testing/programs/a-database.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { type RowsRead, readTooMuch } from '#testing/readers/plans.ts'
import { type Listener, listenToSql } from '#testing/readers/sql-listener.ts'

/**
 * Number of past orders, about as many as in a year. Each order has its steps, contacts, payments,
 * slots, receipts and mails.
 */
const PAST = 8000

let app: TestApp
let listener: Listener
let database: pg.Client
let browser: TestBrowser
let kitchen: TestKitchen
let order: Order
beforeAll(async () => {
  const copy = await copyDatabase('postgres')
  const url = new URL(copy.databaseUrl ?? '')
  listener = await listenToSql({ host: url.hostname, port: Number(url.port) })
  database = new pg.Client({ connectionString: url.href })
  await database.connect()
  url.port = String(listener.port)
  app = await openTestApp('postgres', { DATABASE_URL: url.href }, { databaseCopy: copy })
  browser = (await aCustomer(app)).browser
  kitchen = await aKitchen(app)
  const placed = await browser.ask('POST', '/api/orders', await anOrder(app), {
    'idempotency-key': randomUUID(),
  })
  order = placed.json<Order>()
  await app.drain()
  await fillPast()
})
afterAll(async () => {
  await database.end()
  await app.close()
  listener.close()
})

async function fillPast(): Promise<void> {
  const source = await firstRow(app.database.db)<{
    id: string
  }>`select id::text from orders order by id limit 1`
  await copyOrder(app.database, source?.id ?? '', PAST)
  await app.database.db.transaction().execute(async (tx) => {
    await runStatement(tx)`set local session_replication_role = replica`
    await runStatement(tx)`
      insert into receipts (book, book_position, order_id, kind, issued_at, body, hash)
      select 'filled', id, id, 'sale', placed_at, '{"total": 0}', '' from orders where id > ${source?.id}`
    await runStatement(tx)`
      insert into mails (order_id, kind, message_id, locale, recipient, subject, html, text, written_at, sent_at)
      select id, 'confirmation', '<' || id || '@x>', 'fr', 'zoe@example.com', '', '', '', placed_at, placed_at
      from orders where id > ${source?.id}`
    await runStatement(tx)`
      insert into order_links (token_hash, order_id) select 'filled ' || id, id from orders where id > ${source?.id}`
    await runStatement(tx)`
      insert into slots (restaurant_id, starts_at, capacity, taken)
      select ${HAUSSMANN}::integer, '2025-11-24T10:00:00Z'::timestamptz - n * interval '10 minutes', 10, 4
      from generate_series(1, ${PAST}::integer) n on conflict do nothing`
  })
  await runStatement(app.database.db)`
    select setval(pg_get_serial_sequence('orders', 'id'), (select max(id) from orders))`
  await runStatement(app.database.db)`
    update books set last_position = (select max(book_position) from orders where orders.book = books.name)
    where name in (select book from orders)`
  await runStatement(app.database.db)`analyze`
}

/**
 * Maximum number of rows of a table that a statement may read: enough for the rows of one customer,
 * one board or one day.
 */
const MOST = 100

/** Returns the tables of which the statements of `work` read more rows than allowed. */
async function tooMuch(work: () => Promise<unknown>): Promise<RowsRead[]> {
  const before = listener.statements.length
  await work()
  const statements = listener.statements.slice(before)
  expect(statements.length).toBeGreaterThan(0)
  return readTooMuch(database, statements, { large: PAST / 2, most: MOST })
}

it('the pages of an account read no past orders of other customers', async () => {
  expect(
    await tooMuch(async () => {
      for (const path of [
        '/api/me/',
        '/api/me/orders?state=pending',
        '/api/me/orders?state=past',
        '/api/me/loyalty',
        '/api/me/cards',
        '/api/me/bowls',
        '/api/me/sessions',
      ])
        expect((await browser.ask('GET', path)).status, path).toBe(200)
    }),
  ).toEqual([])
})

it('the board reads no past orders, neither completely nor as changes since a version', async () => {
  expect(
    await tooMuch(async () => {
      const { version } = await kitchen.board()
      const changed = await kitchen.ask('GET', `/api/kitchen/board?since=${version}`)
      expect(changed.status).toBe(200)
    }),
  ).toEqual([])
})

it('openings and pick-up times read no past orders', async () => {
  expect(
    await tooMuch(async () => {
      // Answers are cached for some seconds, so the test moves the clock to a time after the
      // caching period.
      app.clock.now += 60_000
      for (const path of ['/api/openings', `/api/restaurants/${HAUSSMANN}/takeaway`])
        expect((await app.get(path)).status, path).toBe(200)
    }),
  ).toEqual([])
})

it('placing, following and paying for an order read no past orders', async () => {
  expect(
    await tooMuch(async () => {
      expect((await app.get(`/api/orders/${order.token}`)).status).toBe(200)
      const again = await browser.ask(
        'POST',
        '/api/orders',
        await anOrder(app, { restaurant: BOURSE }),
        {
          'idempotency-key': randomUUID(),
        },
      )
      expect(again.status).toBe(201)
      await app.drain()
    }),
  ).toEqual([])
})

it('the check names the table when a query reads all of its rows', async () => {
  expect(
    await tooMuch(() =>
      sql`select count(*) from orders where locale = 'nl'`.execute(app.database.db),
    ),
  ).toMatchObject([{ table: 'orders' }])
})
