import { runStatement } from '#server/db/statements.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TodayView } from '#contract/office/today.ts'
import type { Order } from '#contract/shop/orders.ts'
import { type TestKitchen, aKitchen, orderIdOf } from '#testing/builders/a-kitchen.ts'
import { BOURSE, HAUSSMANN, anOrder, place } from '#testing/builders/an-order.ts'
import { type APerson, aPersonWith } from '#testing/builders/a-staff.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { TUESDAY_AT_NINE, type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { MINUTE } from '#domain/time/durations.ts'

const NOON = Date.parse('2026-11-24T11:00:00Z')

describe.each(oneDatabase)('the day’s overview in the head office, on the %s database', (kind) => {
  let app: TestApp
  let owner: APerson
  let kitchen: TestKitchen
  let first: Order
  beforeAll(async () => {
    app = await openTestApp(kind)
    owner = await aPersonWith(app, 'owner')
    kitchen = await aKitchen(app)
    const at = (time: string) => ({ takeawayAt: `2026-11-24T${time}:00.000Z` })
    first = await place(app, await anOrder(app, at('11:00')))
    await place(app, await anOrder(app, at('11:15')))
    await place(app, await anOrder(app, { ...at('11:15'), restaurant: BOURSE }))
    await app.drain()
  })
  beforeEach(() => {
    app.clock.now = TUESDAY_AT_NINE
  })
  afterAll(() => app.close())

  const today = async (query = '', person = owner): Promise<TodayView> => {
    // The clock is advanced, because requests for the page Today within one second share one
    // result.
    app.clock.now += 1000
    await kitchen.ask('POST', '/api/kitchen/heartbeat', { showing: [] })
    await app.services.heartbeats.refresh()
    await app.services.stops.refresh()
    const answer = await person.browser.get(`/api/office/today${query}`)
    if (answer.status !== 200) throw new Error(answer.text)
    return answer.json<TodayView>()
  }
  const kitchenOf = ({ kitchens }: TodayView, id: number) =>
    kitchens.find((kitchenView) => kitchenView.id === id)
  const kinds = ({ attention }: TodayView) => attention.map(({ about: problem }) => problem.kind)

  it('counts orders and revenue, by quarter of an hour and by kitchen (H1)', async () => {
    app.clock.now = Date.parse('2026-11-24T11:01:00Z')
    const day = await today()
    expect(day).toMatchObject({
      day: '2026-11-24',
      comparedDay: '2026-11-17',
      now: { orders: 3, due: 1, onTime: 0 },
      before: { orders: 0, revenue: 0 },
    })
    expect(day.now.revenue).toBeGreaterThan(first.toPay)
    const quarter = (at: string) =>
      day.quarters.find((listedQuarter) => listedQuarter.at === `2026-11-24T${at}:00.000Z`)
    expect(quarter('11:15')).toMatchObject({ handedOver: 0, booked: 2, before: 0 })
    expect(quarter('11:15')?.capacity).toBeGreaterThan(40)
    expect(day.next).toMatchObject({ at: '2026-11-24T11:15:00.000Z', taken: 2 })
    expect(kitchenOf(day, HAUSSMANN)).toMatchObject({ taken: 1, late: 1, worst: 1, state: 'late' })
    expect(kitchenOf(day, BOURSE)).toMatchObject({ taken: 1, late: 0 })
  })

  it('shows last week’s figures at the same minute (H1)', async () => {
    await runStatement(app.database.db)`
      insert into orders overriding system value
      select (jsonb_populate_record(source, jsonb_build_object('id', source.id + 1000, 'book', 'copy',
        'takeaway_on', source.takeaway_on - 7, 'takeaway_at', source.takeaway_at - interval '7 days',
        'placed_at', source.placed_at - interval '7 days'))).* from orders source`
    await runStatement(app.database.db)`
      insert into order_steps select id, 1, 'received', 'at-restaurant', placed_at from orders where id > 1000`
    app.clock.now = NOON + 2 * MINUTE
    const day = await today()
    expect(day.now).toMatchObject({ due: 1, onTime: 0 })
    expect(day.before).toEqual(day.now)
    expect(day.quarters.filter(({ before }) => before > 0)).toHaveLength(2)
    // One hour earlier in the day, no order of the week before counts yet, because its figures are
    // read up to the same time of day.
    app.clock.now = TUESDAY_AT_NINE - 60 * MINUTE
    expect((await today()).before.orders).toBe(0)
  })

  it('shows whether each kitchen is open, late, paused or closed (H1)', async () => {
    app.clock.now = Date.parse('2026-11-24T04:00:00Z')
    expect(kitchenOf(await today(), HAUSSMANN)).toMatchObject({ state: 'closed' })
    app.clock.now = NOON - 20 * MINUTE
    expect(kitchenOf(await today(), HAUSSMANN)).toMatchObject({ state: 'open' })
    const paused = await kitchen.ask('POST', '/api/kitchen/stops', {
      kind: 'pause',
      for: { until: 'time', at: '2026-11-24T11:30:00.000Z' },
    })
    expect(paused.status).toBe(201)
    expect(kitchenOf(await today(), HAUSSMANN)).toMatchObject({ state: 'paused' })
  })

  it('lists what needs attention, most urgent first, and removes what is resolved (H1)', async () => {
    app.clock.now = NOON + 12 * MINUTE
    const id = await orderIdOf(app, first)
    const late = (await today()).attention
      .map(({ about }) => about)
      .find((attentionItem) => attentionItem.kind === 'late')
    expect(late).toMatchObject({ restaurant: { id: HAUSSMANN }, count: 1, worst: 12 })
    await kitchen.tap(id, { action: 'start' })
    await kitchen.tap(id, { action: 'ready' })
    const mended = await today()
    expect(kinds(mended)).not.toContain('late')
    expect(mended.now).toMatchObject({ due: 1, onTime: 0 })
    await runStatement(app.database.db)`
      insert into ledger_comparisons (day, ours, theirs, difference, at)
      values ('2026-11-23', 168420, 167180, 1240, now())`
    expect((await today()).attention.map(({ about }) => about)).toContainEqual({
      kind: 'ledger-difference',
      day: '2026-11-23',
      ours: 168_420,
      theirs: 167_180,
    })
  })

  it('covers only the restaurants of the person (P2)', async () => {
    app.clock.now = NOON
    const manager = await aPersonWith(app, 'manager', { restaurants: [BOURSE] })
    const day = await today('', manager)
    expect(day.kitchens.map(({ id }) => id)).toEqual([BOURSE])
    expect(day.now.orders).toBe(1)
    expect(kinds(day)).not.toContain('ledger-difference')
    const foreignAnswer = await manager.browser.get(`/api/office/today?restaurant=${HAUSSMANN}`)
    expect(foreignAnswer.status).toBe(404)
    expect((await today(`?restaurant=${BOURSE}`)).now.orders).toBe(1)
  })
})
