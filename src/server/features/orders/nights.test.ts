import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TodayView } from '#contract/office/today.ts'
import type { Order } from '#contract/shop/orders.ts'
import type { Takeaway } from '#contract/shop/restaurants.ts'
import { importCalendar } from '#testing/builders/a-chain-calendar.ts'
import { type TestKitchen, aKitchen } from '#testing/builders/a-kitchen.ts'
import { HAUSSMANN, aFormula, anOrder } from '#testing/builders/an-order.ts'
import { inParis } from '#testing/builders/a-restaurant.ts'
import { type APerson, aPersonWith } from '#testing/builders/a-staff.ts'
import { databaseKinds } from '#testing/programs/a-database.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'

const EACH = 6

describe.each(databaseKinds)(
  'orders of an evening that ends after midnight, on the %s database',
  (kind) => {
    let app: TestApp
    let kitchen: TestKitchen
    let owner: APerson
    beforeAll(async () => {
      app = await openTestApp(kind)
      kitchen = await aKitchen(app)
      app.clock.now = inParis('2026-11-24T21:00')
      owner = await aPersonWith(app, 'owner')
      await openUntil('05:00')
    })
    /**
     * Imports another closing time of Haussmann for the evening of 24 November, also during that
     * evening.
     */
    const openUntil = (close: string) =>
      importCalendar(app, [
        {
          date: '2026-11-24',
          restaurants: [HAUSSMANN],
          hours: { type: 'hours', intervals: [{ open: '11:00', close }] },
        },
      ])
    afterAll(() => app.close())

    const order = async (time: string, i: number) => {
      const body = await anOrder(app, {
        takeawayAt: new Date(inParis(time)).toISOString(),
        lines: [aFormula('one')],
        customer: {
          name: `Nobody ${i}`,
          phone: `06 ${39_981_100 + i}`,
          email: `nobody-${i}@example.com`,
        },
      })
      const placed = await app.post('/api/orders', body, { 'idempotency-key': randomUUID() })
      if (placed.status !== 201) throw new Error(placed.text)
      return placed.json<Order>()
    }

    it('have distinct numbers before and after midnight, even if placed simultaneously (N10)', async () => {
      const placed = await Promise.all(
        Array.from({ length: 2 * EACH }, (_, i) =>
          order(i % 2 === 0 ? '2026-11-24T23:00' : '2026-11-25T00:30', i),
        ),
      )
      expect(new Set(placed.map(({ number }) => number)).size).toBe(2 * EACH)
      const { tickets } = await kitchen.board()
      expect(tickets.map(({ number }) => number).toSorted()).toEqual(
        placed.map(({ number }) => number).toSorted(),
      )

      // After midnight, the board still shows the orders of both dates. The order numbers begin
      // again with the next opening.
      app.clock.now = inParis('2026-11-25T00:10')
      expect((await kitchen.board()).tickets).toHaveLength(2 * EACH)
      expect((await order('2026-11-25T12:00', 50)).number).toBe('A01')
      expect((await kitchen.board()).tickets).toHaveLength(2 * EACH)
    })

    it('are offered, numbered and shown on the board under the evening’s date until closing time (N10)', async () => {
      app.clock.now = inParis('2026-11-24T21:00')
      const late = await order('2026-11-25T03:30', 60)
      expect((await kitchen.board()).tickets.map(({ number }) => number)).toContain(late.number)

      app.clock.now = inParis('2026-11-25T00:20')
      const { days, next } = await takeaway()
      expect(next).toMatchObject({ date: '2026-11-24', time: '00:45' })
      expect(days.map(({ date }) => date).slice(0, 2)).toEqual(['2026-11-24', '2026-11-25'])
      const placed = await order('2026-11-25T01:00', 61)
      const { tickets } = await kitchen.board()
      const numbers = tickets.map(({ number }) => number)
      expect(numbers).toContain(placed.number)
      expect(new Set(numbers).size).toBe(numbers.length)
    })

    it('count under the evening’s date in the head office until closing time, and can be late in it (N10)', async () => {
      app.clock.now = inParis('2026-11-25T01:10')
      await heartbeat()
      const night = await today()
      expect(night).toMatchObject({ day: '2026-11-24', comparedDay: '2026-11-17' })
      expect(night.now.orders).toBe(2 * EACH + 2)
      expect(night.late).toMatchObject({ orders: 2 * EACH + 1, kitchens: 1 })
      expect(
        night.quarters.find(({ at }) => at === '2026-11-25T00:00:00.000Z')?.capacity,
      ).toBeGreaterThan(0)
      expect(night.attention.map(({ about: problem }) => problem.kind)).toContain('late')

      app.clock.now = inParis('2026-11-25T05:01')
      expect(await today()).toMatchObject({ day: '2026-11-25', now: { orders: 1 } })
    })

    it('keep the evening’s date if its hours change during the night, and no number is used twice (N10)', async () => {
      app.clock.now = inParis('2026-11-25T01:15')
      await heartbeat()
      await openUntil('02:00')
      expect((await takeaway()).days[0]?.times.at(-1)?.time).toBe('01:45')
      const placed = await order('2026-11-25T01:45', 70)
      const { tickets } = await kitchen.board()
      const numbers = tickets.map(({ number }) => number)
      expect(numbers).toContain(placed.number)
      expect(new Set(numbers).size).toBe(numbers.length)
      await openUntil('06:00')
      const last = await order('2026-11-25T05:30', 71)
      expect(numbers).not.toContain(last.number)
      expect((await today()).day).toBe('2026-11-24')
    })

    it('have capacity before and after midnight if the opening hours are stored as two days (N10)', async () => {
      app.clock.now = inParis('2026-11-25T01:20')
      const hours = (date: string, open: string, close: string) => ({
        date,
        restaurants: [HAUSSMANN],
        hours: { type: 'hours' as const, intervals: [{ open, close }] },
      })
      await importCalendar(app, [
        hours('2026-11-24', '11:00', '00:00'),
        hours('2026-11-25', '00:00', '06:00'),
      ])
      await heartbeat()
      const { day, quarters } = await today()
      expect(day).toBe('2026-11-24')
      const capacityAt = (time: string) =>
        quarters.find(({ at }) => at === new Date(inParis(time)).toISOString())?.capacity
      expect(capacityAt('2026-11-24T23:00')).toBeGreaterThan(0)
      expect(capacityAt('2026-11-25T02:00')).toBeGreaterThan(0)
    })

    const heartbeat = async () => {
      await kitchen.ask('POST', '/api/kitchen/heartbeat', { showing: [] })
      await app.services.heartbeats.refresh()
    }

    const takeaway = async () =>
      (await app.get(`/api/restaurants/${HAUSSMANN}/takeaway`)).json<Takeaway>()

    const today = async (): Promise<TodayView> => {
      const answer = await owner.browser.get(`/api/office/today?restaurant=${HAUSSMANN}`)
      if (answer.status !== 200) throw new Error(answer.text)
      return answer.json<TodayView>()
    }
  },
)
