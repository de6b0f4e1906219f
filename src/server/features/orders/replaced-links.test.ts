import { allRows, runStatement } from '#server/db/statements.ts'
import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import type { MyOrder } from '#contract/customers/account.ts'
import type { Order } from '#contract/shop/orders.ts'
import type { OrderView } from '#contract/shop/order-view.ts'
import { aChange, sendChange } from '#testing/builders/a-change.ts'
import { anOrder, place } from '#testing/builders/an-order.ts'
import { aCustomer } from '#testing/builders/a-customer.ts'
import { openTestApp } from '#testing/programs/test-app.ts'
import { hashOf } from '#server/kit/hash.ts'

it('a link stored during a change, or by an older version, leads to the replacement order, on its page and in accounts (E1, A6)', async () => {
  const app = await openTestApp('postgres')
  const { db } = app.database
  const order = await place(app, await anOrder(app))
  const change = await aChange(app, order, { takeawayAt: '2026-11-24T12:30:00.000Z' })
  const changed = (await sendChange(app, order, change)).json<Order>()
  const token = randomBytes(32).toString('base64url')
  await runStatement(db)`
    insert into order_links (token_hash, order_id)
    select ${hashOf(token)}, replaces from order_changes where done_at is not null`
  const customerPage = (await app.get(`/api/orders/${token}`)).json<OrderView>()
  expect([customerPage.status, customerPage.number]).toEqual(['received', changed.number])
  const { browser } = await aCustomer(app)
  const mine = await browser.ask('POST', '/api/me/orders', { token })
  expect(mine.json<MyOrder>().number).toBe(changed.number)
  expect((await app.get(`/api/orders/${token}`)).json<OrderView>().owned).toBe(true)
  await app.close()
})

it('adding an order to an account during its change waits, and then adds the replacement order (E1)', async () => {
  const app = await openTestApp('postgres')
  const { db } = app.database
  const order = await place(app, await anOrder(app))
  const { browser } = await aCustomer(app)
  const change = await aChange(app, order, { takeawayAt: '2026-11-24T12:30:00.000Z' })
  // Both requests wait for the lock on the order and continue at the same moment.
  const [changed, mine] = await db
    .transaction()
    .execute(async (tx) => {
      await runStatement(tx)`select from orders for update`
      const answers = [
        sendChange(app, order, change),
        browser.ask('POST', '/api/me/orders', { token: order.token }),
      ] as const
      await expect
        .poll(async () => {
          const rows = await allRows(tx)`
          select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`
          return rows.length
        })
        .toBe(2)
      return answers
    })
    .then((answers) => Promise.all(answers))
  expect(changed?.status).toBe(201)
  expect(mine?.status).toBe(200)
  const listed = (await browser.ask('GET', '/api/me/orders?state=pending')).json<{
    results: MyOrder[]
  }>()
  expect(listed.results.map(({ number }) => number)).toEqual([changed?.json<Order>().number])
  await app.close()
})
