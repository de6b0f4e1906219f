import { allRows } from '#server/db/statements.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import type { ListedOrder } from '#contract/office/orders.ts'
import type { OrderTimes } from '#contract/office/time-offers.ts'
import type { Attention, TodayView } from '#contract/office/today.ts'
import type { Order } from '#contract/shop/orders.ts'
import { watchAlerts } from '#server/features/alerts/watch-alerts.ts'
import { updateSums } from '#server/features/reports/update-sums.ts'
import { cardToken, pay, paymentOrigin } from '#testing/builders/a-card.ts'
import { type TestKitchen, aKitchen, orderIdOf } from '#testing/builders/a-kitchen.ts'
import { BOURSE, HAUSSMANN, anOrder, place } from '#testing/builders/an-order.ts'
import { type APerson, aPersonWith } from '#testing/builders/a-staff.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { TUESDAY_AT_NINE, type TestApp, openTestApp } from '#testing/programs/test-app.ts'

const NIGHT = Date.parse('2026-11-24T22:45:00Z')

describe.each(oneDatabase)('orders that were left open, on the %s database', (kind) => {
  let app: TestApp
  let owner: APerson
  let kitchen: TestKitchen
  const ids: string[] = []
  beforeAll(async () => {
    app = await openTestApp(kind)
    kitchen = await aKitchen(app)
    for (const [restaurant, time] of [
      [HAUSSMANN, '11:00'],
      [HAUSSMANN, '11:15'],
      [HAUSSMANN, '11:30'],
      [BOURSE, '11:00'],
    ] as const) {
      const takeawayAt = `2026-11-24T${time}:00.000Z`
      const order: Order = await place(app, await anOrder(app, { restaurant, takeawayAt }))
      ids.push(await orderIdOf(app, order))
    }
    await app.drain()
    await kitchen.tap(ids[0] ?? '', { action: 'start' })
    await kitchen.tap(ids[0] ?? '', { action: 'ready' })
    await app.drain()
    owner = await aPersonWith(app, 'owner')
  })
  afterAll(() => app.close())

  async function attention(): Promise<Attention[]> {
    app.clock.now += 1000
    await updateSums(app.services)
    await app.services.heartbeats.refresh()
    const answer = await owner.browser.get('/api/office/today')
    return answer.json<TodayView>().attention.map(({ about }) => about)
  }
  const kindsAbout = async (restaurant: number) =>
    (await attention()).flatMap((attentionItem) =>
      'restaurant' in attentionItem && attentionItem.restaurant.id === restaurant
        ? [attentionItem.kind]
        : [],
    )
  const leftOpen = async () =>
    (await attention()).filter((attentionItem) => attentionItem.kind === 'left-open')
  const sweep = async (decision: string, orders: readonly string[], person = owner) =>
    (await person.browser.post('/api/office/orders/sweep', { decision, orders })).json<{
      done: string[]
      left: string[]
    }>()
  async function listed(order: string): Promise<ListedOrder | undefined> {
    const searchBody = { day: '2026-11-25', restaurant: HAUSSMANN }
    const searchAnswer = await owner.browser.post('/api/office/orders/search', searchBody)
    return searchAnswer.json<{ results: ListedOrder[] }>().results.find(({ id }) => id === order)
  }
  const stepsOf = async (order: string) =>
    (
      await allRows(app.database.db)<{ status: string }>`
        select status from order_steps where order_id = ${order} order by position`
    ).map(({ status }) => status)

  it('are reported at once if their restaurant never paired a board, also by an alert (N11)', async () => {
    app.clock.now = TUESDAY_AT_NINE
    const attentionItems = await attention()
    expect(attentionItems).toContainEqual(
      expect.objectContaining({
        kind: 'no-board',
        restaurant: expect.objectContaining({ id: BOURSE }) as unknown,
        waiting: 1,
      }),
    )
    expect(
      attentionItems.filter((attentionItem) => attentionItem.kind === 'no-board'),
    ).toHaveLength(1)
    await watchAlerts(app.services)
    const rows = await allRows(app.database.db)<{ subject: string }>`
      select subject from alerts where kind = 'no-board' and ended_at is null`
    expect(rows).toEqual([{ subject: `restaurant ${BOURSE}` }])
  })

  it('are listed once their restaurant has closed, and are never closed automatically (N7)', async () => {
    app.clock.now = Date.parse('2026-11-24T12:00:00Z')
    expect(await leftOpen()).toEqual([])
    // Orders of a restaurant without a board are listed once: only as `no-board`, and not as late
    // too; after closing, only as left open.
    expect(await kindsAbout(BOURSE)).toEqual(['no-board'])
    app.clock.now = NIGHT
    owner = await aPersonWith(app, 'owner')
    const attentionItems = await attention()
    expect(attentionItems).toContainEqual({
      kind: 'left-open',
      restaurant: expect.objectContaining({ id: HAUSSMANN }) as unknown,
      count: 3,
      from: '2026-11-24',
      until: '2026-11-24',
    })
    expect(await kindsAbout(BOURSE)).toEqual(['left-open'])
    // Orders that are left open are not also listed as late.
    expect(attentionItems.filter((attentionItem) => attentionItem.kind === 'late')).toEqual([])
    await app.drain()
    expect(await stepsOf(ids[1] ?? '')).toEqual(['received'])
  })

  it('take the decided step once, by a person with the right (N7)', async () => {
    const [ready = '', second = '', third = '', elsewhere = ''] = ids
    const reader = await aPersonWith(app, 'reader')
    const refused = await reader.browser.post('/api/office/orders/sweep', {
      decision: 'cancelled',
      orders: [second],
    })
    expect(refused.json<Problem>().code).toBe('right_missing')
    const manager = await aPersonWith(app, 'manager', { restaurants: [HAUSSMANN] })
    const foreignOrderAnswer = await manager.browser.post('/api/office/orders/sweep', {
      decision: 'cancelled',
      orders: [second, elsewhere],
    })
    expect(foreignOrderAnswer.json<Problem>().code).toBe('not_found')
    expect(await stepsOf(second)).toEqual(['received'])

    // A sweep cannot cancel a prepared order. It cannot mark an order that is to be paid at the
    // counter as handed over either, because that would mark the order as paid.
    expect(await sweep('cancelled', [ready, second])).toEqual({ done: [second], left: [ready] })
    expect(await sweep('handed-over', [ready])).toEqual({ done: [], left: [ready] })
    // An order that was never ready can be marked neither as not collected nor as handed over: it
    // must be cancelled and refunded.
    expect(await sweep('not-collected', [ready, third])).toEqual({ done: [ready], left: [third] })
    expect(await sweep('handed-over', [third])).toEqual({ done: [], left: [third] })
    expect(await sweep('not-collected', [ready])).toEqual({ done: [], left: [ready] })
    expect(await stepsOf(third)).toEqual(['received'])
    expect(await sweep('cancelled', [third])).toEqual({ done: [third], left: [] })
    expect(await stepsOf(second)).toEqual(['received', 'cancelled'])
    expect(await stepsOf(third)).toEqual(['received', 'cancelled'])
    const leftOpenItems = await leftOpen()
    expect(
      leftOpenItems.map(
        (attentionItem) => 'restaurant' in attentionItem && attentionItem.restaurant.id,
      ),
    ).toEqual([BOURSE])
  })

  it('are refunded if paid by card and not ready, and cannot be closed with the money kept (N7)', async () => {
    app.clock.now = Date.parse('2026-11-25T08:00:00Z')
    const takeawayAt = '2026-11-25T11:00:00.000Z'
    const order = await place(app, await anOrder(app, { payment: 'card', takeawayAt }))
    await pay(app, order, await cardToken(paymentOrigin(app), 'success'))
    const id = await orderIdOf(app, order)
    await kitchen.tap(id, { action: 'start' })
    await app.drain()
    app.clock.now = NIGHT + 24 * 3_600_000
    owner = await aPersonWith(app, 'owner')
    expect(await listed(id)).toMatchObject({
      paid: order.toPay,
      refunded: 0,
      expectedAt: takeawayAt,
    })
    for (const decision of ['not-collected', 'handed-over'])
      expect(await sweep(decision, [id])).toEqual({ done: [], left: [id] })
    // An order that is cancelled individually, and not by a sweep, gets the same reason,
    // `incident`.
    const times = await owner.browser.get(`/api/office/orders/${id}/times`)
    expect(times.json<OrderTimes>()).toMatchObject({ mayCancel: true, cancelReason: 'incident' })
    expect(await sweep('cancelled', [id])).toEqual({ done: [id], left: [] })
    await app.drain()
    expect(await listed(id)).toMatchObject({ paid: 0, refunded: order.toPay })
  })

  it('cannot be decided before their pickup time (N7)', async () => {
    const takeawayAt = '2026-11-26T11:00:00.000Z'
    const order = await place(app, await anOrder(app, { restaurant: HAUSSMANN, takeawayAt }))
    const id = await orderIdOf(app, order)
    expect(await sweep('cancelled', [id])).toEqual({ done: [], left: [id] })
  })
})
