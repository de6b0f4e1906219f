import { allRows } from '#server/db/statements.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import type { Order } from '#contract/shop/orders.ts'
import { type TestBrowser, PASSWORD, aCustomer } from '#testing/builders/a-customer.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { aKitchen, orderIdOf } from '#testing/builders/a-kitchen.ts'
import { aFormula, anOrder, place, send } from '#testing/builders/an-order.ts'
import { findInDatabase } from '#testing/programs/database-state.ts'
import { TUESDAY_AT_NINE, type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { purgeOldOrders } from '#server/features/orders/purge-old-orders.ts'
import { HOUR } from '#domain/time/durations.ts'

describe.each(oneDatabase)('an account that is deleted while an order is open, over %s', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(kind, { GUEST_UNPAID_ORDERS: '3' })
  })
  afterAll(() => app.close())

  let phones = 0
  const contactOf = (email: string, name: string) => ({
    name,
    phone: `06 55 12 34 ${10 + (phones += 1)}`,
    email,
  })
  const deleteAccount = (browser: TestBrowser) =>
    browser.ask('POST', '/api/me/delete', { password: PASSWORD })
  const passTime = async (milliseconds: number) => {
    app.clock.now += milliseconds
    await purgeOldOrders(app.services)
  }

  it('leaves name, phone, allergies and comment to the kitchen until a day after the order was collected (A11, F9)', async () => {
    app.clock.now = TUESDAY_AT_NINE
    const kitchen = await aKitchen(app)
    const { browser, email } = await aCustomer(app)
    const customer = contactOf(email, 'Zoé Kanarie')
    const body = await anOrder(app, {
      customer,
      comment: 'sans noix, allergie grave',
      allergies: ['nuts', 'gluten'],
      lines: [aFormula('formula', { title: 'Mon bol' })],
    })
    const order = (
      await browser.ask('POST', '/api/orders', body, { 'idempotency-key': randomUUID() })
    ).json<Order>()
    await app.drain()
    const id = await orderIdOf(app, order)
    const before = await kitchen.ticket(id)
    expect(before).toMatchObject({
      customerName: customer.name,
      phone: customer.phone,
      allergies: ['nuts', 'gluten'],
    })

    expect((await deleteAccount(browser)).status).toBe(200)
    expect(await kitchen.ticket(id)).toEqual(before)
    expect((await app.get(`/api/orders/${order.token}`)).status).toBe(200)
    for (const action of ['accept', 'start', 'ready', 'hand-over'] as const)
      await kitchen.tap(id, { action })
    expect((await app.get(`/api/orders/${order.token}`)).json<Order>().status).toBe('collected')
    await passTime(23 * HOUR)
    expect(await findInDatabase(app.database, 'Kanarie')).not.toEqual([])
    await passTime(2 * HOUR)
    for (const marker of ['Kanarie', email, customer.phone, 'Mon bol'])
      expect(await findInDatabase(app.database, marker)).toEqual([])
    expect((await app.get(`/api/orders/${order.token}`)).status).toBe(404)
    expect(await allRows(app.database.db)`select from orders_to_forget`).toEqual([])
  })

  it('is erased also if its order was never ended, and erased at once if its order is long past (F9)', async () => {
    app.clock.now = TUESDAY_AT_NINE
    const { browser, email } = await aCustomer(app)
    await browser.ask(
      'POST',
      '/api/orders',
      await anOrder(app, { customer: contactOf(email, 'Open') }),
      { 'idempotency-key': randomUUID() },
    )
    const otherCustomer = await aCustomer(app)
    await otherCustomer.browser.ask(
      'POST',
      '/api/orders',
      await anOrder(app, { customer: contactOf(otherCustomer.email, 'Past') }),
      { 'idempotency-key': randomUUID() },
    )
    await app.drain()
    await deleteAccount(browser)
    await passTime(24 * HOUR)
    expect(await findInDatabase(app.database, email)).not.toEqual([])
    await passTime(28 * HOUR)
    expect(await findInDatabase(app.database, email)).toEqual([])
    const again = await app.post('/api/auth/login', {
      email: otherCustomer.email,
      password: PASSWORD,
    })
    const { accessToken } = again.json<{ accessToken: string }>()
    await app.post(
      '/api/me/delete',
      { password: PASSWORD },
      { authorization: `Bearer ${accessToken}` },
    )
    expect(await findInDatabase(app.database, otherCustomer.email)).toEqual([])
  })

  it('keeps the data of a guest whose order the account had only adopted by its link (F9)', async () => {
    app.clock.now = TUESDAY_AT_NINE
    const guest = await place(
      app,
      await anOrder(app, {
        customer: contactOf('guest@example.com', 'Guest'),
        allergies: ['nuts'],
      }),
    )
    const { browser } = await aCustomer(app)
    expect((await browser.ask('POST', '/api/me/orders', { token: guest.token })).status).toBe(200)
    await app.drain()
    await deleteAccount(browser)
    await passTime(72 * HOUR)
    expect((await app.get(`/api/orders/${guest.token}`)).json<Order>()).toMatchObject({
      customerName: 'Guest',
    })
    const rows = await allRows(app.database.db)`
      select allergies from order_contacts where name = 'Guest'`
    expect(rows).toEqual([{ allergies: ['nuts'] }])
  })

  it('still counts towards the limit of unpaid orders of its email address (F9)', async () => {
    app.clock.now = TUESDAY_AT_NINE
    const { browser, email } = await aCustomer(app)
    const customer = contactOf(email, 'Owing')
    for (let orders = 0; orders < 3; orders += 1) await place(app, await anOrder(app, { customer }))
    await app.drain()
    await deleteAccount(browser)
    await aCustomer(app, { email })
    expect((await send(app, await anOrder(app, { customer }))).json<Problem>().code).toBe(
      'too_many_unpaid_orders',
    )
  })
})
