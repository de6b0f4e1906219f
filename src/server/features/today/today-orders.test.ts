import { runStatement } from '#server/db/statements.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OfficeQuery, officeHref } from '#contract/office/office-pages.ts'
import type { ListedOrder } from '#contract/office/orders.ts'
import type { TodayView } from '#contract/office/today.ts'
import { readUrlState } from '#office/base/address/url-state.ts'
import { orderAddress, orderFiltersOf, queryOf } from '#office/features/orders/order-address.ts'
import { ordersBehind } from '#office/features/today/orders-behind.ts'
import { MORNING, randomOrder, writeRandomDay } from '#testing/builders/random-day.ts'
import { orderIdOf } from '#testing/builders/a-kitchen.ts'
import { BOURSE, anOrder, place } from '#testing/builders/an-order.ts'
import { type APerson, aPersonWith } from '#testing/builders/a-staff.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { runSeed } from '#testing/runs/regression-seeds.ts'
import { MINUTE } from '#domain/time/durations.ts'

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)

describe.each(oneDatabase)(
  'the order lists behind the figures of the day, on the %s database',
  (kind) => {
    let app: TestApp
    let owner: APerson
    let source: string
    beforeAll(async () => {
      app = await openTestApp(kind)
      owner = await aPersonWith(app, 'owner')
      // The source order is for another day, so that the figures of the tested days count only its
      // copies.
      const takeawayAt = '2026-11-25T11:00:00.000Z'
      source = await orderIdOf(app, await place(app, await anOrder(app, { takeawayAt })))
      await app.drain()
    })
    afterAll(() => app.close())

    /** Lists the orders on the page to which a figure links. */
    async function listed(day: string, query: OfficeQuery): Promise<ListedOrder[]> {
      const { searchParams } = new URL(officeHref('orders', 'fr', query), 'http://mesclun.example')
      const answer = await owner.browser.post(
        '/api/office/orders/search',
        queryOf(orderFiltersOf(readUrlState(orderAddress, searchParams), day)),
      )
      if (answer.status !== 200) throw new Error(answer.text)
      // A page lists at most a hundred orders, and the test places fewer.
      const { results, next } = answer.json<{ results: ListedOrder[]; next: string | null }>()
      expect(next).toBeNull()
      return results
    }

    async function expectSameOrders(restaurant: number | null): Promise<void> {
      const query = restaurant === null ? '' : `?restaurant=${restaurant}`
      const today = (await owner.browser.get(`/api/office/today${query}`)).json<TodayView>()
      const behind = ordersBehind(today, restaurant)
      const count = async (filters: OfficeQuery) => (await listed(today.day, filters)).length
      const sold = await listed(today.day, behind.sold)
      expect(sold).toHaveLength(today.now.orders)
      expect(sum(sold.map(({ toPay }) => toPay))).toBe(today.now.revenue)
      expect(await count(behind.onTime)).toBe(today.now.onTime)
      expect(await count(behind.late)).toBe(today.late.orders)
      expect(behind.next === null ? null : await count(behind.next)).toBe(today.next?.taken ?? null)
      const busy = today.quarters.filter(
        ({ handedOver, booked, before }) => handedOver + booked + before > 0,
      )
      const orderCounts: unknown[] = []
      for (const { at } of busy)
        orderCounts.push([await count(behind.quarter(at)), await count(behind.quarterBefore(at))])
      expect(orderCounts).toEqual(
        busy.map(({ handedOver, booked, before }) => [handedOver + booked, before]),
      )
    }

    it('have as many orders as each figure states, on random days with all kinds of orders (H1, H2)', async () => {
      const drawnDay = fc.tuple(
        fc.array(randomOrder, { maxLength: 40 }),
        fc.integer({ min: 20, max: 40 }),
      )
      let runs = 0
      await fc.assert(
        fc.asyncProperty(drawnDay, async ([drawnOrders, ten]) => {
          // The figures of the previous week are cached per minute, so each run uses another minute.
          const minute = ten * 10 + (runs % 10)
          runs += 1
          // Leaves out orders that would be placed after the present time.
          const orders = drawnOrders.filter(({ placed }) => placed <= minute)
          await writeRandomDay(app.database, source, orders, -7)
          await runStatement(app.database.db)`delete from slots`
          await runStatement(app.database.db)`
          insert into slots (restaurant_id, starts_at, capacity, taken)
          select restaurant_id, takeaway_at, 40, count(*) from orders where not exists (
            select from order_steps where order_id = orders.id and status = 'cancelled')
          group by restaurant_id, takeaway_at`
          app.clock.now = MORNING + minute * MINUTE
          await expectSameOrders(null)
          await expectSameOrders(BOURSE)
        }),
        { numRuns: 6, seed: runSeed },
      )
    })
  },
)
