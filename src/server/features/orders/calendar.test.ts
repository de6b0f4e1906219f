import { allRows } from '#server/db/statements.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import type { Order } from '#contract/shop/orders.ts'
import type { OrderView } from '#contract/shop/order-view.ts'
import type { Takeaway, WireRestaurant } from '#contract/shop/restaurants.ts'
import { importCalendar } from '#testing/builders/a-chain-calendar.ts'
import { type TestKitchen, aKitchen, orderIdOf } from '#testing/builders/a-kitchen.ts'
import { HAUSSMANN, aFormula, anOrder, place, send } from '#testing/builders/an-order.ts'
import { inParis } from '#testing/builders/a-restaurant.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { type TestApp, TUESDAY_AT_NINE, openTestApp } from '#testing/programs/test-app.ts'

const TODAY = '2026-11-24'

describe.each(oneDatabase)('orders when the calendar changes, on the %s database', (kind) => {
  let app: TestApp
  let kitchen: TestKitchen
  beforeAll(async () => {
    app = await openTestApp(kind)
    kitchen = await aKitchen(app)
  })
  afterAll(() => app.close())

  const takeaway = async () =>
    (await app.get(`/api/restaurants/${HAUSSMANN}/takeaway`)).json<Takeaway>()
  const timeOf = async (at: string) =>
    (await takeaway()).days
      .flatMap(({ times }) => times)
      .find((time) => Date.parse(time.at) === Date.parse(at))
  const ordered = (takeawayAt: string) => anOrder(app, { takeawayAt, lines: [aFormula('one')] })
  const codeOf = async (takeawayAt: string) =>
    (await send(app, await ordered(takeawayAt))).json<Partial<Problem>>().code ?? 'placed'

  it('cannot be placed after 15:00 on 24 December if the chain’s calendar closes early (B4)', async () => {
    app.clock.now = inParis('2026-12-22T09:00')
    const instant = (time: string) => new Date(inParis(`2026-12-24T${time}`)).toISOString()
    expect(await codeOf(instant('15:30'))).toBe('placed')
    const reason = { fr: 'Réveillon', en: 'Christmas Eve', es: 'Nochebuena', nl: 'Kerstavond' }
    await importCalendar(app, [
      {
        date: '2026-12-24',
        restaurants: 'all',
        hours: { type: 'early_close', close: '15:00' },
        reason,
      },
      { date: '2026-12-25', restaurants: [HAUSSMANN], hours: { type: 'open' } },
      { date: '2026-12-26', restaurants: [HAUSSMANN], hours: { type: 'closed' } },
    ])
    const days = new Map((await takeaway()).days.map((day) => [day.date, day]))
    expect(days.get('2026-12-24')?.times.at(-1)?.time).toBe('14:45')
    expect(days.get('2026-12-25')?.closed).toBeNull()
    expect(days.get('2026-12-26')).toMatchObject({ closed: 'dated_closure', times: [] })
    for (const time of ['15:00', '15:30', '16:00'])
      expect(await codeOf(instant(time))).toBe('takeaway_time_invalid')
    expect(await codeOf(instant('14:45'))).toBe('placed')

    const { results } = (await app.get('/api/restaurants/')).json<{ results: WireRestaurant[] }>()
    expect(results.find(({ id }) => id === HAUSSMANN)?.calendarDays).toEqual([
      { date: '2026-12-24', intervals: [{ open: '11:00', close: '15:00' }], reason },
      { date: '2026-12-25', intervals: [{ open: '11:00', close: '21:00' }], reason: null },
      { date: '2026-12-26', intervals: [], reason: null },
    ])
    app.clock.now = inParis('2026-12-26T09:00')
    const later = (await app.get('/api/restaurants/')).json<{ results: WireRestaurant[] }>().results
    expect(later.find(({ id }) => id === HAUSSMANN)?.calendarDays).toHaveLength(1)
    app.clock.now = TUESDAY_AT_NINE
  })

  const steps = [{ from: '11:00', to: '21:00', orders: 4 }]
  it.each<[string, string, (app: TestApp) => Promise<void>]>([
    [
      'of the date',
      '2026-11-24T11:30:00.000Z',
      (to) => importCalendar(to, [{ date: TODAY, restaurants: [HAUSSMANN], capacity: steps }]),
    ],
    [
      'of the weekday',
      '2026-11-24T12:00:00.000Z',
      (to) => importCalendar(to, [], { id: HAUSSMANN, capacity_curve: [{ weekdays: [2], steps }] }),
    ],
    [
      'of the restaurant',
      '2026-11-24T14:00:00.000Z',
      (to) => importCalendar(to, [], { id: HAUSSMANN, capacity_per_slot: 4 }),
    ],
  ])(
    'remain valid when the capacity %s is lowered below the number of orders taken (B5)',
    async (_, at, lower) => {
      await importCalendar(app, [])
      const orders: Order[] = []
      for (let i = 0; i < 6; i += 1) orders.push(await place(app, await ordered(at)))
      expect((await kitchen.board()).overfull).toEqual([])
      await lower(app)

      const overfull = async () => (await kitchen.board()).overfull
      expect(await overfull()).toEqual([{ at, taken: 6, capacity: 4 }])
      expect(await timeOf(at)).toMatchObject({ state: 'full', left: 0 })
      expect(await codeOf(at)).toBe('slot_full')
      for (const { token } of orders) {
        const { status } = (await app.get(`/api/orders/${token}`)).json<OrderView>()
        expect(status).toBe('received')
      }

      const cancel = async (i: number) => {
        const order = orders[i]
        if (order === undefined) throw new Error('the order does not exist')
        const tapped = await kitchen.tap(await orderIdOf(app, order), {
          action: 'cancel',
          reason: 'incident',
        })
        expect(tapped.status).toBe(200)
        await app.drain()
      }
      await cancel(0)
      expect(await overfull()).toEqual([{ at, taken: 5, capacity: 4 }])
      await cancel(1)
      expect(await overfull()).toEqual([])
      expect(await codeOf(at)).toBe('slot_full')
      await cancel(2)
      expect(await timeOf(at)).toMatchObject({ state: 'few-left', left: 1 })
      expect(await codeOf(at)).toBe('placed')
      expect(await codeOf(at)).toBe('slot_full')
      const rows = await allRows(app.database.db)<{ taken: number; capacity: number }>`
      select taken, capacity from slots where restaurant_id = ${HAUSSMANN} and starts_at = ${at}`
      expect(rows).toEqual([{ taken: 4, capacity: 4 }])
    },
  )

  it('remain valid when their day is closed, and the board shows the overbooked time (B4, B5)', async () => {
    const at = '2026-11-24T16:00:00.000Z'
    await importCalendar(app, [])
    const order = await place(app, await ordered(at))
    await importCalendar(app, [
      { date: TODAY, restaurants: [HAUSSMANN], hours: { type: 'closed' } },
    ])
    expect(await codeOf(at)).toBe('takeaway_time_invalid')
    const { tickets, overfull } = await kitchen.board()
    expect(overfull).toContainEqual({ at, taken: 1, capacity: 0 })
    expect(tickets.map(({ id }) => id)).toContain(await orderIdOf(app, order))
  })
})
