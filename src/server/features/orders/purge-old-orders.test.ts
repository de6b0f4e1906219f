import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Order } from '#contract/shop/orders.ts'
import { aCustomer } from '#testing/builders/a-customer.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { anOrder, place } from '#testing/builders/an-order.ts'
import { databaseState, findInDatabase } from '#testing/programs/database-state.ts'
import { openTestApp } from '#testing/programs/test-app.ts'
import { GUEST_YEARS, eraseGuestsOfOldOrders } from './purge-old-orders.ts'

it.each(oneDatabase)(
  'old orders remain, a guest’s contact is erased, and the contact of a customer with an account is kept, over %s (F9)',
  async (kind) => {
    const app = await openTestApp(kind)
    const contact = (name: string) => ({
      name,
      phone: '06 12 34 98 76',
      email: `${name}@example.com`,
    })
    const guest = await place(
      app,
      await anOrder(app, { customer: contact('Kanarie'), comment: 'Kanarie is coming' }),
    )
    const { browser } = await aCustomer(app)
    const owned = await browser.ask(
      'POST',
      '/api/orders',
      await anOrder(app, { customer: contact('Customer') }),
      { 'idempotency-key': randomUUID() },
    )
    await app.drain()
    const statusOf = async ({ token }: Order) => (await app.get(`/api/orders/${token}`)).status
    const readOrderState = async () => {
      const { orders, order_steps, books, slots } = await databaseState(app.database)
      return { orders, order_steps, books, slots }
    }
    const forgetAt = (at: string) => eraseGuestsOfOldOrders(app.database.db, Date.parse(at))
    const before = await readOrderState()

    const year = Number(guest.takeawayAt.slice(0, 4)) + GUEST_YEARS
    await forgetAt(guest.takeawayAt.replace(/^\d+/, String(year)))
    expect(await statusOf(guest)).toBe(200)
    await forgetAt(
      new Date(Date.parse(guest.takeawayAt.replace(/^\d+/, String(year))) + 1000).toISOString(),
    )
    expect(await statusOf(guest)).toBe(404)
    expect(await findInDatabase(app.database, 'Kanarie')).toEqual([])
    expect(await findInDatabase(app.database, 'Customer@example.com')).not.toEqual([])
    expect(await statusOf(owned.json<Order>())).toBe(200)
    expect(await readOrderState()).toEqual(before)
    await app.close()
  },
)
