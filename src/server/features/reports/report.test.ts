import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Report } from '#contract/office/reports.ts'
import type { Order } from '#contract/shop/orders.ts'
import { aChange, change, sendChange } from '#testing/builders/a-change.ts'
import { aCustomer } from '#testing/builders/a-customer.ts'
import { type Kitchen, aKitchen, orderIdOf } from '#testing/builders/a-kitchen.ts'
import { BOURSE, HAUSSMANN, aFormula, anOrder, place, send } from '#testing/builders/an-order.ts'
import { refund } from '#testing/builders/a-refund.ts'
import { type APerson, aPersonWith } from '#testing/builders/a-staff.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { TUESDAY_AT_NINE, type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { keepSums } from './keep-sums.ts'
import { MINUTE } from '#domain/time/durations.ts'

const TODAY = '2026-11-24'

describe.each(oneDatabase)('a report of the head office, on the %s database', (kind) => {
  let app: TestApp
  let owner: APerson
  let kitchen: Kitchen
  let orders: Order[]
  beforeAll(async () => {
    app = await openTestApp(kind)
    owner = await aPersonWith(app, 'owner')
    kitchen = await aKitchen(app)
    const at = (time: string, restaurant = HAUSSMANN) => ({
      takeawayAt: `${TODAY}T${time}:00.000Z`,
      restaurant,
    })
    orders = [
      await place(app, await anOrder(app, at('11:00'))),
      await place(app, await anOrder(app, at('11:15'))),
      await place(app, await anOrder(app, at('12:15', BOURSE))),
    ]
    await app.drain()
  })
  beforeEach(() => {
    app.clock.now = TUESDAY_AT_NINE
  })
  afterAll(() => app.close())

  const report = async (query = `from=${TODAY}&until=${TODAY}`): Promise<Report> => {
    await keepSums(app.services)
    const answer = await owner.browser.get(`/api/office/reports?${query}`)
    if (answer.status !== 200) throw new Error(answer.text)
    return answer.json<Report>()
  }

  it('tells what was sold, by hour, by restaurant and by product (H16)', async () => {
    const told = await report()
    expect(told).toMatchObject({ at: new Date(TUESDAY_AT_NINE).toISOString() })
    const revenue = orders.reduce((sum, { toPay }) => sum + toPay, 0)
    expect(told.now).toMatchObject({ orders: 3, revenue, refunded: 0, due: 0, cancelled: 0 })
    expect(told.hours).toEqual([
      { weekday: 2, hour: 12, orders: 2, revenue: (orders[0]?.toPay ?? 0) * 2 },
      { weekday: 2, hour: 13, orders: 1, revenue: orders[2]?.toPay },
    ])
    expect(told.byRestaurant.map((one) => [one.restaurant.id, one.orders, one.beside])).toEqual([
      [HAUSSMANN, 2, null],
      [BOURSE, 1, null],
    ])
    const sold = (id: number) => told.products.find((one) => one.id === id)
    expect(sold(751)).toMatchObject({ kind: 'ingredient', quantity: 9, beside: null })
    expect(sold(951)).toMatchObject({ kind: 'dessert', quantity: 3 })
    // Two signatures and their sauce in each order.
    expect([sold(1301)?.quantity, sold(704)?.quantity]).toEqual([6, 6])
    expect(told.formulas).toMatchObject([{ id: 3, count: 3 }])
    expect(told.formulas[0]?.inside).toHaveLength(8)
    expect(told.steps).toMatchObject([{ from: TODAY, until: TODAY, orders: 3, median: null }])
    expect(told.weeks).toHaveLength(12)
    expect(told.weeks.at(-1)).toMatchObject({ from: '2026-11-23', until: TODAY, orders: 3 })
  })

  it('tells how soon the kitchen was, and what was given back and cancelled (H16)', async () => {
    const [first, second] = orders
    if (!first || !second) throw new Error('there are no orders')
    const id = await orderIdOf(app, first)
    app.clock.now = Date.parse(first.takeawayAt) - 10 * MINUTE
    await kitchen.tap(id, { action: 'start' })
    app.clock.now += 4 * MINUTE
    await kitchen.tap(id, { action: 'ready' })
    await kitchen.tap(id, { action: 'hand-over' })
    app.clock.now += 10 * MINUTE
    await app.drain()
    const done = await refund(app, first, [[0, 1, 100]], { staff: owner.id, reason: 'late' })
    expect(done).toBeDefined()
    await kitchen.tap(await orderIdOf(app, second), { action: 'cancel', reason: 'incident' })
    const told = await report()
    expect(told.now).toMatchObject({ orders: 2, refunded: 100, due: 1, onTime: 1, cancelled: 1 })
    expect(told.steps[0]).toMatchObject({ median: 243, p95: 243 })
    expect(told.refunds).toEqual([{ reason: 'late', count: 1, amount: 100 }])
    expect(told.cancellations).toEqual([{ reason: 'incident', count: 1, amount: second.toPay }])
  })

  it('counts every order whose time has passed as due: left open, or cancelled since (N7)', async () => {
    const other = await aKitchen(app, BOURSE)
    /** On time and due: of the day, of the twelve weeks, and of the restaurant. */
    const told = async () => {
      const about = `from=${TODAY}&until=${TODAY}&scope=restaurant:${BOURSE}`
      const { now, weeks, byRestaurant } = await report(about)
      return {
        sold: now.orders,
        promise: [now, weeks.at(-1), byRestaurant[0]].map((one) => [one?.onTime, one?.due]),
      }
    }
    const every = (promise: [number, number]) => [promise, promise, promise]
    const placed: string[] = []
    for (const time of ['11:00', '11:15', '11:30']) {
      const takeawayAt = `${TODAY}T${time}:00.000Z`
      const order = await place(app, await anOrder(app, { restaurant: BOURSE, takeawayAt }))
      placed.push(await orderIdOf(app, order))
    }
    const [made, , cancelled] = placed
    if (made === undefined || cancelled === undefined) throw new Error('there are no orders')
    app.clock.now = Date.parse(`${TODAY}T10:50:00Z`)
    expect(await told()).toEqual({ sold: 4, promise: every([0, 0]) })
    await other.tap(made, { action: 'start' })
    await other.tap(made, { action: 'ready' })
    // One is ready, the second and the third are late, and the time of the one of 13:15 is to come.
    app.clock.now = Date.parse(`${TODAY}T11:45:00Z`)
    expect(await told()).toEqual({ sold: 4, promise: every([1, 3]) })
    // To cancel what was never made does not mend the figure.
    await other.tap(cancelled, { action: 'cancel', reason: 'incident' })
    expect(await told()).toEqual({ sold: 3, promise: every([1, 3]) })
    app.clock.now = Date.parse(`${TODAY}T12:20:00Z`)
    expect(await told()).toEqual({ sold: 3, promise: every([1, 4]) })
  })

  it('counts a changed order once, as it stands, and no refused change as a lost sale (E1)', async () => {
    const day = '2026-11-26'
    const at = (time: string) => ({ takeawayAt: `${day}T${time}:00.000Z` })
    const { browser } = await aCustomer(app)
    const first = (
      await browser.ask('POST', '/api/orders', await anOrder(app, at('11:00')), {
        'idempotency-key': crypto.randomUUID(),
      })
    ).json<Order>()
    const before = await report(`from=${day}&until=${day}`)
    expect(before.now).toMatchObject({ orders: 1, newCustomers: 1, members: { orders: 1 } })
    const changed = await change(app, first, { ...at('11:15'), lines: [aFormula('formula')] })
    const late = { ...(await aChange(app, changed, {})), ...at('03:00') }
    expect((await sendChange(app, changed, late)).status).toBe(409)
    const told = await report(`from=${day}&until=${day}`)
    expect(told.now).toMatchObject({
      orders: 1,
      revenue: changed.toPay,
      refunded: 0,
      cancelled: 0,
      newCustomers: 1,
      members: { orders: 1, revenue: changed.toPay },
    })
    expect(told).toMatchObject({ lost: [], cancellations: [], refunds: [] })
    expect(told.products.find(({ kind }) => kind === 'dessert')).toBeUndefined()
  })

  it('counts a cart that was refused once, and not if it was ordered after all (H16)', async () => {
    const late = await anOrder(app, { takeawayAt: `${TODAY}T03:00:00.000Z` })
    for (const key of ['refused-1', 'refused-1', 'refused-2'])
      expect((await send(app, late, key)).status).toBe(409)
    const { lost, lostWhere } = await report()
    const amount = late.shown.toPay
    expect(lost).toEqual([{ reason: 'closed', count: 2, amount: 2 * amount }])
    expect(lostWhere).toMatchObject([
      { restaurant: { id: HAUSSMANN }, weekday: 2, hour: 4, reason: 'closed', count: 2 },
    ])
    const ordered = { ...late, takeawayAt: `${TODAY}T17:30:00.000Z` }
    expect((await send(app, ordered, 'refused-1')).status).toBe(201)
    expect((await report()).lost).toEqual([{ reason: 'closed', count: 1, amount }])
  })
})
