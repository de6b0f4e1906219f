import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#contract/shop/orders.ts'
import { importCalendar } from '#testing/builders/a-chain-calendar.ts'
import { type Kitchen, aKitchen } from '#testing/builders/a-kitchen.ts'
import { HAUSSMANN, aFormula, anOrder } from '#testing/builders/an-order.ts'
import { inParis } from '#testing/builders/a-restaurant.ts'
import { databaseKinds } from '#testing/programs/a-database.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'

const EACH = 6

describe.each(databaseKinds)('orders of a night, on the %s database', (kind) => {
  let app: TestApp
  let kitchen: Kitchen
  beforeAll(async () => {
    app = await openTestApp(kind)
    kitchen = await aKitchen(app)
    app.clock.now = inParis('2026-11-24T21:00')
    await importCalendar(app, [
      {
        date: '2026-11-24',
        restaurants: [HAUSSMANN],
        hours: { type: 'hours', intervals: [{ open: '11:00', close: '05:00' }] },
      },
    ])
  })
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

  it('have numbers of their own before and after midnight, however many are placed at once (N10)', async () => {
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

    // After midnight the board still shows both; the next opening begins anew.
    app.clock.now = inParis('2026-11-25T00:10')
    expect((await kitchen.board()).tickets).toHaveLength(2 * EACH)
    expect((await order('2026-11-25T12:00', 50)).number).toBe('A01')
  })
})
