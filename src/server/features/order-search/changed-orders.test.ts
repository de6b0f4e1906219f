import { allRows } from '#server/db/statements.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OfficeCustomer } from '#contract/office/customers.ts'
import type { ListedOrder, OfficeOrder } from '#contract/office/orders.ts'
import type { Order } from '#contract/shop/orders.ts'
import { change } from '#testing/builders/a-change.ts'
import { cardToken, pay, paymentOrigin, placeByCard } from '#testing/builders/a-card.ts'
import { aCustomer } from '#testing/builders/a-customer.ts'
import { type TestKitchen, aKitchen, orderIdOf } from '#testing/builders/a-kitchen.ts'
import { BOURSE, aFormula, anOrder, fiveLines, place } from '#testing/builders/an-order.ts'
import { type APerson, aPersonWith } from '#testing/builders/a-staff.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { TUESDAY_AT_NINE, type TestApp, openTestApp } from '#testing/programs/test-app.ts'

const DAY = '2026-11-24'
const LATER = `${DAY}T11:45:00.000Z`

describe.each(oneDatabase)('a changed order in the head office, on the %s database', (kind) => {
  let app: TestApp
  let kitchen: TestKitchen
  let owner: APerson
  beforeAll(async () => {
    app = await openTestApp(kind)
    kitchen = await aKitchen(app)
    owner = await aPersonWith(app, 'owner')
  })
  beforeEach(() => {
    app.clock.now = TUESDAY_AT_NINE
  })
  afterAll(() => app.close())

  /** Returns the internal id; to be called while the order's own link still leads to it. */
  const idOf = (order: Order) => orderIdOf(app, order)
  const opened = async (id: string, by = owner) =>
    (await by.browser.get(`/api/office/orders/${id}`)).json<OfficeOrder>()
  const listed = async (filters: object = {}) => {
    const searchAnswer = await owner.browser.post('/api/office/orders/search', {
      day: DAY,
      ...filters,
    })
    return searchAnswer.json<{ results: ListedOrder[] }>().results
  }
  const kindsOf = ({ timeline }: OfficeOrder) => timeline.map((entry) => entry.kind)
  const paid = async () => {
    const order = await placeByCard(app)
    await pay(app, order, await cardToken(paymentOrigin(app), 'success'))
    await app.drain()
    return order
  }

  it('links to its replacement and back, and both timelines show the change (E1)', async () => {
    const order = await place(app, await anOrder(app))
    const before = await idOf(order)
    app.clock.now += 60_000
    const changed = await change(app, order, { takeawayAt: LATER })
    const after = await idOf(changed)
    const [old, now] = [await opened(before), await opened(after)]
    expect(old).toMatchObject({
      status: 'cancelled',
      replaces: null,
      replacedBy: { id: after, number: changed.number, takeawayAt: LATER },
    })
    expect(now).toMatchObject({
      status: 'received',
      replacedBy: null,
      replaces: { id: before, number: order.number, isMade: true },
    })
    expect(old.timeline).toContainEqual(
      expect.objectContaining({ group: 'kitchen', kind: 'changed', number: changed.number }),
    )
    expect(old.timeline).not.toContainEqual(expect.objectContaining({ status: 'cancelled' }))
    expect(now.timeline).toContainEqual(
      expect.objectContaining({ group: 'kitchen', kind: 'replaced', number: order.number }),
    )
  })

  it('is distinguished from a cancelled order in the list and its filters (E1)', async () => {
    const order = await place(app, await anOrder(app))
    const before = await idOf(order)
    const changed = await change(app, order, { takeawayAt: LATER })
    const cancelled = await place(app, await anOrder(app))
    await app.post(`/api/orders/${cancelled.token}/cancellation`, {})
    const [after, cancelledId] = [await idOf(changed), await idOf(cancelled)]
    const states = new Map((await listed()).map((listedOrder) => [listedOrder.id, listedOrder]))
    expect(states.get(before)).toMatchObject({ status: 'cancelled', isReplaced: true })
    expect(states.get(after)).toMatchObject({ status: 'received', isReplaced: false })
    expect(states.get(cancelledId)).toMatchObject({ status: 'cancelled', isReplaced: false })
    const idsOf = async (state: string) => (await listed({ state })).map(({ id }) => id)
    expect(await idsOf('cancelled')).toContain(cancelledId)
    expect(await idsOf('cancelled')).not.toContain(before)
    expect(await idsOf('changed')).toContain(before)
    expect(await idsOf('changed')).not.toContain(cancelledId)
  })

  it('does not count as refunded through the change, and shows all of its payments (E1)', async () => {
    const order = await paid()
    const before = await idOf(order)
    await kitchen.tap(before, { action: 'accept' })
    await app.drain()
    const cheaper = await change(app, order, { lines: [aFormula('formula')] })
    await app.drain()
    const after = await idOf(cheaper)
    expect(await opened(before)).toMatchObject({
      paid: { state: null, captured: 0, refunded: 0, references: [] },
    })
    const now = await opened(after)
    expect(now.paid).toMatchObject({ state: 'captured', captured: cheaper.toPay, refunded: 0 })
    expect(now.paid.references).toHaveLength(1)
    expect(kindsOf(now)).toEqual(expect.arrayContaining(['capture', 'refund']))
    expect(await listed({ state: 'refunded' })).toEqual([])

    const dearer = await change(app, cheaper, { lines: [...fiveLines(), aFormula('another')] })
    const waiting = await idOf(dearer)
    expect(await opened(waiting)).toMatchObject({ replaces: { id: after, isMade: false } })
    expect((await opened(after)).replacedBy).toBeNull()
    await pay(app, dearer, await cardToken(paymentOrigin(app), 'success'))
    await kitchen.tap(waiting, { action: 'accept' })
    await app.drain()
    const last = await opened(waiting)
    expect(last.paid).toMatchObject({ state: 'captured', captured: dearer.toPay, refunded: 0 })
    expect(new Set(last.paid.references).size).toBe(2)
    // Money returned to the customer afterwards does count as a refund.
    await kitchen.tap(waiting, { action: 'cancel', reason: 'incident' })
    await app.drain()
    expect((await listed({ state: 'refunded' })).map(({ id }) => id)).toEqual([waiting])
  })

  it('links to no order outside the restaurants that a person may see (P2) (E1)', async () => {
    const order = await place(app, await anOrder(app))
    const before = await idOf(order)
    const away = await change(app, order, { restaurant: BOURSE })
    const manager = await aPersonWith(app, 'manager', { restaurants: [BOURSE] })
    expect((await opened(await idOf(away), manager)).replaces).toMatchObject({
      id: null,
      number: order.number,
    })
    expect((await manager.browser.get(`/api/office/orders/${before}`)).status).toBe(404)
  })

  it('appears among the customer’s latest orders as it does in the list (E1)', async () => {
    const { browser, id } = await aCustomer(app)
    const body = await anOrder(app)
    const order = (
      await browser.ask('POST', '/api/orders', body, { 'idempotency-key': crypto.randomUUID() })
    ).json<Order>()
    const changed = await change(app, order, { takeawayAt: LATER })
    const { orders, figures } = (
      await owner.browser.get(`/api/office/customers/${id}`)
    ).json<OfficeCustomer>()
    expect(orders).toMatchObject([
      { number: changed.number, status: 'received', isReplaced: false },
      { number: order.number, status: 'cancelled', isReplaced: true },
    ])
    expect(figures).toMatchObject({ orders: 1, refundedOrders: 0 })
    const rows = await allRows(app.database.db)`
      select from order_cancellations join customer_orders using (order_id) where customer_id = ${id}`
    expect(rows).toEqual([])
  })
})
