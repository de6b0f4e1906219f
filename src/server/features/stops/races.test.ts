import { allRows } from '#server/db/statements.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import { fromOurPage } from '#testing/builders/a-customer.ts'
import { type TestKitchen, aKitchen } from '#testing/builders/a-kitchen.ts'
import { aPersonWith } from '#testing/builders/a-staff.ts'
import { HAUSSMANN, aFormula, anOrder, send } from '#testing/builders/an-order.ts'
import { openSecondApp } from '#testing/programs/a-second-app.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { beginStop, endStop } from '#server/state/stops/stored-stops.ts'

const ROUNDS = 16
/** Each round uses its own slot, so that no slot fills up. */
const slotOf = (round: number) =>
  new Date(Date.parse('2026-11-24T12:00:00Z') + round * 15 * 60_000).toISOString()
const LETTUCE = 101

describe('a product that another process has just marked as sold out', () => {
  let app: TestApp
  let kitchen: TestKitchen
  let secondApp: Awaited<ReturnType<typeof openSecondApp>>
  beforeAll(async () => {
    app = await openTestApp('postgres')
    kitchen = await aKitchen(app)
    secondApp = await openSecondApp(app)
  })
  afterAll(async () => {
    await secondApp.close()
    await app.close()
  })

  const sellOut = async (endsAt: number | null) => {
    const begunStop = await app.database.db.transaction().execute((tx) =>
      beginStop(tx, {
        restaurant: HAUSSMANN,
        by: { device: kitchen.desk.device.id, key: randomUUID(), person: null },
        kind: 'sold-out',
        product: LETTUCE,
        minutes: null,
        endsAt,
        at: app.clock.now,
      }),
    )
    if (typeof begunStop === 'string')
      throw new Error('the idempotency key of the stop was used before')
    return begunStop.stop
  }
  const end = (stop: string) =>
    app.database.db
      .transaction()
      .execute((tx) => endStop(tx, { restaurant: HAUSSMANN, stop, at: app.clock.now }))

  it('is refused in an order at once, before the process is notified, and sold again after the stop ends', async () => {
    const orderBody = await anOrder(app, { lines: [aFormula('one')] })
    for (let round = 0; round < ROUNDS; round += 1) {
      const body = { ...orderBody, takeawayAt: slotOf(round) }
      // The stop is written directly to the database, so that neither process is notified of it.
      const { id } = await sellOut(null)
      const answers = await Promise.all([send(app, body), send(secondApp, body)])
      expect(
        answers.map((answer) => answer.json<Problem>().code),
        `round ${round}`,
      ).toEqual(['ingredient_unavailable', 'ingredient_unavailable'])
      await end(id)
      expect((await send(round % 2 === 0 ? app : secondApp, body)).status, `round ${round}`).toBe(
        201,
      )
    }
  })

  it('is refused in each order that begins after the stop, while other orders are being placed', async () => {
    const orderBody = await anOrder(app, { lines: [aFormula('one')] })
    for (let round = 0; round < ROUNDS; round += 1) {
      const body = { ...orderBody, takeawayAt: slotOf(round) }
      const before = Array.from({ length: 4 }, (_, i) => send(i % 2 === 0 ? app : secondApp, body))
      const { id } = await sellOut(null)
      const after = await Promise.all(
        Array.from({ length: 4 }, (_, i) => send(i % 2 === 0 ? app : secondApp, body)),
      )
      expect(new Set(after.map((answer) => answer.json<Problem>().code)), `round ${round}`).toEqual(
        new Set(['ingredient_unavailable']),
      )
      for (const answer of await Promise.all(before)) {
        expect([undefined, 'ingredient_unavailable'], answer.text).toContain(
          answer.json<Partial<Problem>>().code,
        )
      }
      await end(id)
    }
  })

  it('leaves no order without an answer while stops begin and end continuously', async () => {
    const orderBody = await anOrder(app, { lines: [aFormula('one')] })
    let going = true
    const otherStops = (async () => {
      while (going) await end((await sellOut(null)).id)
    })()
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        const body = { ...orderBody, takeawayAt: slotOf(round) }
        for (const answer of await Promise.all(
          [app, secondApp, app, secondApp].map((to) => send(to, body)),
        ))
          expect([undefined, 'ingredient_unavailable', 'unavailable'], answer.text).toContain(
            answer.json<Partial<Problem>>().code,
          )
      }
    } finally {
      going = false
      await otherStops
    }
  })

  it('is refused at once when the head office stops and resumes it from two processes (H10)', async () => {
    const owner = await aPersonWith(app, 'owner')
    const orderBody = await anOrder(app, { lines: [aFormula('one')] })
    const where = [{ products: [LETTUCE], restaurants: 'all' }]
    const ask = (to: Pick<TestApp, 'post'>, path: string, body: object) =>
      to.post(`/api/office/availability/${path}`, body, {
        ...fromOurPage,
        cookie: `__Host-office=${owner.browser.cookies.get('__Host-office')}`,
        'idempotency-key': randomUUID(),
      })
    const stopBody = { where, for: { until: 'end-of-day' }, reason: 'recall' }
    for (let round = 0; round < ROUNDS; round += 1) {
      const body = { ...orderBody, takeawayAt: slotOf(round) }
      const before = Array.from({ length: 4 }, (_, i) => send(i % 2 === 0 ? app : secondApp, body))
      const stops = await Promise.all([app, secondApp].map((to) => ask(to, 'stops', stopBody)))
      expect(
        stops.map(({ status }) => status),
        `round ${round}`,
      ).toEqual([201, 201])
      const after = await Promise.all([app, secondApp].map((to) => send(to, body)))
      expect(
        after.map((answer) => answer.json<Problem>().code),
        `round ${round}`,
      ).toEqual(['ingredient_unavailable', 'ingredient_unavailable'])
      for (const answer of await Promise.all(before))
        expect([undefined, 'ingredient_unavailable'], answer.text).toContain(
          answer.json<Partial<Problem>>().code,
        )
      const [from, to] = round % 2 === 0 ? [app, secondApp] : [secondApp, app]
      expect((await ask(from, 'resumptions', { where })).status, `round ${round}`).toBe(201)
      expect((await send(to, body)).status, `round ${round}`).toBe(201)
    }
    const rows = await allRows(app.database.db)`select from stops where ended_at is null`
    expect(rows).toEqual([])
  })
})
