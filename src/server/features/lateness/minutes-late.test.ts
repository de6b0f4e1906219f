import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ListedOrder, OfficeOrder } from '#contract/office/orders.ts'
import type { TodayView } from '#contract/office/today.ts'
import { paceOf } from '#contract/shop/order-lateness.ts'
import type { Order } from '#contract/shop/orders.ts'
import type { OrderView } from '#contract/shop/order-view.ts'
import { minutesLate } from '#domain/orders/minutes-late.ts'
import { type TestKitchen, aKitchen, orderIdOf } from '#testing/builders/a-kitchen.ts'
import { HAUSSMANN, anOrder, place } from '#testing/builders/an-order.ts'
import { type APerson, aPersonWith } from '#testing/builders/a-staff.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { MINUTE } from '#domain/time/durations.ts'

describe.each(oneDatabase)('the minutes of lateness, on the %s database', (kind) => {
  let app: TestApp
  let kitchen: TestKitchen
  let owner: APerson
  beforeAll(async () => {
    app = await openTestApp(kind)
    kitchen = await aKitchen(app)
    owner = await aPersonWith(app, 'owner')
  })
  afterAll(() => app.close())

  /**
   * Computes the minutes by which one order is late from the data of each endpoint that shows them.
   */
  async function saidOf({ token, takeawayAt }: Order, id: string) {
    const now = app.clock.now
    const ask = async <T>(path: string) => (await owner.browser.get(path)).json<T>()
    const { progress } = (await app.get(`/api/orders/${token}`)).json<OrderView>()
    const ticket = await kitchen.ticket(id)
    if (ticket === undefined) throw new Error('the order is missing from the board')
    const day = takeawayAt.slice(0, 10)
    const listed = await owner.browser.post('/api/office/orders/search', { day })
    const { kitchens, late } = await ask<TodayView>('/api/office/today')
    return {
      page: minutesLate(paceOf(progress), now),
      board: minutesLate(
        {
          status: ticket.status,
          promisedAt: Date.parse(ticket.takeawayAt),
          announcedAt: Date.parse(ticket.expectedAt),
        },
        now,
      ),
      list: listed
        .json<{ results: ListedOrder[] }>()
        .results.find((listedOrder) => listedOrder.id === id)?.lateMinutes,
      order: (await ask<OfficeOrder>(`/api/office/orders/${id}`)).lateMinutes,
      today: late.worst,
      kitchen: kitchens.find((kitchenView) => kitchenView.id === HAUSSMANN)?.worst,
    }
  }
  const everywhere = (minutes: number) => ({
    page: minutes,
    board: minutes,
    list: minutes,
    order: minutes,
    today: minutes,
    kitchen: minutes,
  })

  it('are the same for one order on the page, the board and in the office, also after a delay (N1)', async () => {
    const order = await place(app, await anOrder(app))
    const id = await orderIdOf(app, order)
    const after = async (minutes: number) => {
      app.clock.now = Date.parse(order.takeawayAt) + minutes * MINUTE
      return saidOf(order, id)
    }
    expect(await after(0.5)).toEqual(everywhere(0))
    expect(await after(7.9)).toEqual(everywhere(7))
    const delayed = await kitchen.tap(id, { action: 'delay', minutes: 20, reason: 'busy' })
    expect(delayed.status).toBe(200)
    expect(await after(9)).toEqual(everywhere(0))
    expect(await after(20.9)).toEqual(everywhere(0))
    expect(await after(26.5)).toEqual(everywhere(26))
  })
})
