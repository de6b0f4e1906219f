import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Report } from '#contract/office/reports.ts'
import type { Order } from '#contract/shop/orders.ts'
import { aChange, change, sendChange } from '#testing/builders/a-change.ts'
import { aCustomer } from '#testing/builders/a-customer.ts'
import { type TestKitchen, aKitchen, orderIdOf } from '#testing/builders/a-kitchen.ts'
import { BOURSE, HAUSSMANN, aFormula, anOrder, place, send } from '#testing/builders/an-order.ts'
import { refund } from '#testing/builders/a-refund.ts'
import { type APerson, aPersonWith } from '#testing/builders/a-staff.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { TUESDAY_AT_NINE, type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { updateSums } from './update-sums.ts'
import { MINUTE } from '#domain/time/durations.ts'

const TODAY = '2026-11-24'

describe.each(oneDatabase)('a report of the head office, on the %s database', (kind) => {
  let app: TestApp
  let owner: APerson
  let kitchen: TestKitchen
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
    await updateSums(app.services)
    const answer = await owner.browser.get(`/api/office/reports?${query}`)
    if (answer.status !== 200) throw new Error(answer.text)
    return answer.json<Report>()
  }

  it('states what was sold, by hour, by restaurant and by product (H16)', async () => {
    const dayReport = await report()
    expect(dayReport).toMatchObject({ at: new Date(TUESDAY_AT_NINE).toISOString() })
    const revenue = orders.reduce((sum, { toPay }) => sum + toPay, 0)
    expect(dayReport.now).toMatchObject({ orders: 3, revenue, refunded: 0, due: 0, cancelled: 0 })
    expect(dayReport.hours).toEqual([
      { weekday: 2, hour: 12, orders: 2, revenue: (orders[0]?.toPay ?? 0) * 2 },
      { weekday: 2, hour: 13, orders: 1, revenue: orders[2]?.toPay },
    ])
    expect(
      dayReport.byRestaurant.map((figures) => [
        figures.restaurant.id,
        figures.orders,
        figures.beside,
      ]),
    ).toEqual([
      [HAUSSMANN, 2, null],
      [BOURSE, 1, null],
    ])
    const sold = (id: number) => dayReport.products.find((product) => product.id === id)
    expect(sold(751)).toMatchObject({ kind: 'ingredient', quantity: 9, beside: null })
    expect(sold(951)).toMatchObject({ kind: 'dessert', quantity: 3 })
    // Each order contains two signature salads, each with its sauce.
    expect([sold(1301)?.quantity, sold(704)?.quantity]).toEqual([6, 6])
    expect(dayReport.formulas).toMatchObject([{ id: 3, count: 3 }])
    expect(dayReport.formulas[0]?.inside).toHaveLength(8)
    expect(dayReport.steps).toMatchObject([{ from: TODAY, until: TODAY, orders: 3, median: null }])
    expect(dayReport.weeks).toHaveLength(12)
    expect(dayReport.weeks.at(-1)).toMatchObject({ from: '2026-11-23', until: TODAY, orders: 3 })
  })

  it('states how punctual the kitchen was, and what was refunded and cancelled (H16)', async () => {
    const [firstOrder, secondOrder] = orders
    if (!firstOrder || !secondOrder) throw new Error('the orders were not placed')
    const id = await orderIdOf(app, firstOrder)
    app.clock.now = Date.parse(firstOrder.takeawayAt) - 10 * MINUTE
    await kitchen.tap(id, { action: 'start' })
    app.clock.now += 4 * MINUTE
    await kitchen.tap(id, { action: 'ready' })
    await kitchen.tap(id, { action: 'hand-over' })
    app.clock.now += 10 * MINUTE
    await app.drain()
    const refundResult = await refund(app, firstOrder, [[0, 1, 100]], {
      staff: owner.id,
      reason: 'late',
    })
    expect(refundResult).toBeDefined()
    await kitchen.tap(await orderIdOf(app, secondOrder), { action: 'cancel', reason: 'incident' })
    const dayReport = await report()
    expect(dayReport.now).toMatchObject({
      orders: 2,
      refunded: 100,
      due: 1,
      onTime: 1,
      cancelled: 1,
    })
    expect(dayReport.steps[0]).toMatchObject({ median: 243, p95: 243 })
    expect(dayReport.refunds).toEqual([{ reason: 'late', count: 1, amount: 100 }])
    expect(dayReport.cancellations).toEqual([
      { reason: 'incident', count: 1, amount: secondOrder.toPay },
    ])
  })

  it('counts as due every order whose time has passed, also if left open or cancelled since (N7)', async () => {
    const bourseKitchen = await aKitchen(app, BOURSE)
    /**
     * Reads how many orders were on time, and how many were due, from the figures of the day, of
     * its week, and of the restaurant.
     */
    const readPromise = async () => {
      const query = `from=${TODAY}&until=${TODAY}&scope=restaurant:${BOURSE}`
      const { now, weeks, byRestaurant } = await report(query)
      return {
        sold: now.orders,
        promise: [now, weeks.at(-1), byRestaurant[0]].map((figures) => [
          figures?.onTime,
          figures?.due,
        ]),
      }
    }
    const every = (promise: [number, number]) => [promise, promise, promise]
    const placedIds: string[] = []
    for (const time of ['11:00', '11:15', '11:30']) {
      const takeawayAt = `${TODAY}T${time}:00.000Z`
      const order = await place(app, await anOrder(app, { restaurant: BOURSE, takeawayAt }))
      placedIds.push(await orderIdOf(app, order))
    }
    const [madeId, , cancelledId] = placedIds
    if (madeId === undefined || cancelledId === undefined)
      throw new Error('the orders were not placed')
    app.clock.now = Date.parse(`${TODAY}T10:50:00Z`)
    expect(await readPromise()).toEqual({ sold: 4, promise: every([0, 0]) })
    await bourseKitchen.tap(madeId, { action: 'start' })
    await bourseKitchen.tap(madeId, { action: 'ready' })
    // The first order is ready, the second and the third are late, and the order for 13:15 is not
    // due yet.
    app.clock.now = Date.parse(`${TODAY}T11:45:00Z`)
    expect(await readPromise()).toEqual({ sold: 4, promise: every([1, 3]) })
    // The cancellation of an order that was never prepared does not improve the share of orders on
    // time.
    await bourseKitchen.tap(cancelledId, { action: 'cancel', reason: 'incident' })
    expect(await readPromise()).toEqual({ sold: 3, promise: every([1, 3]) })
    app.clock.now = Date.parse(`${TODAY}T12:20:00Z`)
    expect(await readPromise()).toEqual({ sold: 3, promise: every([1, 4]) })
  })

  it('counts a changed order once, in its latest version, and no refused change as a lost sale (E1)', async () => {
    const day = '2026-11-26'
    const at = (time: string) => ({ takeawayAt: `${day}T${time}:00.000Z` })
    const { browser } = await aCustomer(app)
    const firstOrder = (
      await browser.ask('POST', '/api/orders', await anOrder(app, at('11:00')), {
        'idempotency-key': crypto.randomUUID(),
      })
    ).json<Order>()
    const before = await report(`from=${day}&until=${day}`)
    expect(before.now).toMatchObject({ orders: 1, newCustomers: 1, members: { orders: 1 } })
    const changedOrder = await change(app, firstOrder, {
      ...at('11:15'),
      lines: [aFormula('formula')],
    })
    const late = { ...(await aChange(app, changedOrder, {})), ...at('03:00') }
    expect((await sendChange(app, changedOrder, late)).status).toBe(409)
    const dayReport = await report(`from=${day}&until=${day}`)
    expect(dayReport.now).toMatchObject({
      orders: 1,
      revenue: changedOrder.toPay,
      refunded: 0,
      cancelled: 0,
      newCustomers: 1,
      members: { orders: 1, revenue: changedOrder.toPay },
    })
    expect(dayReport).toMatchObject({ lost: [], cancellations: [], refunds: [] })
    expect(dayReport.products.find(({ kind }) => kind === 'dessert')).toBeUndefined()
  })

  it('counts a refused cart once, and no longer if it is ordered after all (H16)', async () => {
    const late = await anOrder(app, { takeawayAt: `${TODAY}T03:00:00.000Z` })
    for (const key of ['refused-1', 'refused-1', 'refused-2'])
      expect((await send(app, late, key)).status).toBe(409)
    const { lost: losses, lostWhere } = await report()
    const amount = late.shown.toPay
    expect(losses).toEqual([{ reason: 'closed', count: 2, amount: 2 * amount }])
    expect(lostWhere).toMatchObject([
      { restaurant: { id: HAUSSMANN }, weekday: 2, hour: 4, reason: 'closed', count: 2 },
    ])
    const ordered = { ...late, takeawayAt: `${TODAY}T17:30:00.000Z` }
    expect((await send(app, ordered, 'refused-1')).status).toBe(201)
    expect((await report()).lost).toEqual([{ reason: 'closed', count: 1, amount }])
  })
})
