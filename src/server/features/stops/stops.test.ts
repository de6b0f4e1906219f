import { allRows } from '#server/db/statements.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { StopBody } from '#contract/kitchen/stops.ts'
import type { Problem } from '#contract/errors.ts'
import type { WireMenu } from '#contract/shop/menu.ts'
import type { Quote } from '#contract/shop/orders.ts'
import type { Takeaway } from '#contract/shop/restaurants.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { type TestKitchen, aKitchen } from '#testing/builders/a-kitchen.ts'
import { BOURSE, HAUSSMANN, aFormula, anOrder, place, send } from '#testing/builders/an-order.ts'
import { TUESDAY_AT_NINE, type TestApp, openTestApp } from '#testing/programs/test-app.ts'

/**
 * The base of the Caesar and of the test's formula, the Caesar's parmesan, and the Caesar itself.
 */
const [LETTUCE, PARMESAN, CAESAR] = [101, 404, 1301]
const at = (time: string) => Date.parse(`2026-11-24T${time}:00+01:00`)
const iso = (time: string) => new Date(at(time)).toISOString()
type BegunStop = { stop: { id: string; endsAt: string | null }; holding: string[] }

describe.each(oneDatabase)('stops of a restaurant, on the %s database', (kind) => {
  let app: TestApp
  let cook: TestKitchen
  beforeAll(async () => {
    app = await openTestApp(kind)
    cook = await aKitchen(app, HAUSSMANN)
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    app.clock.now = TUESDAY_AT_NINE
    const rows = await allRows(app.database.db)<{
      id: string
    }>`select id::text from stops where ended_at is null`
    for (const { id } of rows) await cook.ask('DELETE', `/api/kitchen/stops/${id}`)
  })

  const begin = async (body: StopBody) => {
    const answer = await cook.ask('POST', '/api/kitchen/stops', body)
    expect(answer.text).toContain('"stop"')
    return answer.json<BegunStop>()
  }
  const soldOut = (product: number, time = '14:00') =>
    begin({ kind: 'sold-out', product, for: { until: 'time', at: iso(time) } })
  const menu = async (restaurant = HAUSSMANN, query = '') =>
    (await app.get(`/api/restaurants/${restaurant}/menu${query}`)).json<WireMenu>()
  const offered = async (product: number, restaurant = HAUSSMANN) =>
    (await menu(restaurant)).ingredients.find(({ id }) => id === product)?.available
  const takeaway = async () =>
    (await app.get(`/api/restaurants/${HAUSSMANN}/takeaway`)).json<Takeaway>()
  const firstTime = async () => (await takeaway()).next?.time
  const codeOf = async (body: unknown) => (await send(app, body)).json<Problem>().code

  it('hide a sold-out product, and salads that contain it, from the menu of the restaurant until the end (M4)', async () => {
    const [fullVersion, elsewhere] = [(await menu()).version, (await menu(BOURSE)).version]
    await soldOut(PARMESAN)
    expect([await offered(PARMESAN), await offered(CAESAR), await offered(LETTUCE)]).toEqual([
      false,
      false,
      true,
    ])
    expect(await offered(PARMESAN, BOURSE)).toBe(true)
    expect((await menu()).version).not.toBe(fullVersion)
    expect((await menu(BOURSE)).version).toBe(elsewhere)
    app.clock.now = at('14:00') - 1
    expect(await offered(PARMESAN)).toBe(false)
    app.clock.now = at('14:00')
    expect([await offered(PARMESAN), await offered(CAESAR)]).toEqual([true, true])
    expect((await menu()).version).toBe(fullVersion)
  })

  it('change the version of the menu, and only the current version is cached for good', async () => {
    const { version: fullVersion } = await menu()
    await soldOut(PARMESAN, '13:00')
    await soldOut(LETTUCE)
    const { version: both } = await menu()
    app.clock.now = at('13:00')
    const { version: laterVersion } = await menu()
    expect(new Set([fullVersion, both, laterVersion]).size).toBe(3)
    const cacheOf = async (version: string) =>
      (await app.get(`/api/restaurants/${HAUSSMANN}/menu?language=fr&version=${version}`)).headers[
        'cache-control'
      ]
    expect([await cacheOf(laterVersion), await cacheOf(both), await cacheOf(fullVersion)]).toEqual([
      expect.stringContaining('immutable'),
      'no-cache',
      'no-cache',
    ])
  })

  it('mark a line of the cart as unavailable, and refuse an order that contains it (C25)', async () => {
    const body = await anOrder(app, { lines: [aFormula('one')] })
    await soldOut(LETTUCE)
    const quote = (
      await app.post('/api/quotes', { restaurant: HAUSSMANN, lines: body.lines })
    ).json<Quote>()
    expect(quote.changes).toMatchObject([
      { line: 'one', kind: 'unavailable', products: ['Laitue'] },
    ])
    expect(await codeOf(body)).toBe('ingredient_unavailable')
    app.clock.now = at('14:00')
    expect((await send(app, { ...body, takeawayAt: iso('15:00') })).status).toBe(201)
  })

  it('tell the cook which open orders contain the product: in a bowl, in a signature, or by itself', async () => {
    const otherTime = { restaurant: HAUSSMANN, takeawayAt: iso('13:30') }
    await place(
      app,
      await anOrder(app, {
        ...otherTime,
        lines: [{ kind: 'signature', id: 's', quantity: 1, ingredient: CAESAR, freeSauce: null }],
      }),
    )
    await place(
      app,
      await anOrder(app, {
        ...otherTime,
        lines: [
          {
            kind: 'item',
            id: 'i',
            quantity: 1,
            ingredient: 751,
            freeSauce: null,
            warm: false,
            paidWith: 'euros',
          },
        ],
      }),
    )
    await place(
      app,
      await anOrder(app, { ...otherTime, restaurant: BOURSE, lines: [aFormula('f')] }),
    )
    const rows = await allRows(app.database.db)<{
      id: string
    }>`select id::text from orders where restaurant_id = ${HAUSSMANN} order by id desc limit 2`
    const [bread, caesar] = rows.map(({ id }) => id)
    const { holding } = await soldOut(PARMESAN)
    expect(holding).toContain(caesar)
    expect(holding).not.toContain(bread)
    expect((await soldOut(751)).holding).toContain(bread)
  })

  it('replace the stop of the same product, and can be ended early', async () => {
    const first = await soldOut(PARMESAN, '12:00')
    const second = await begin({ kind: 'sold-out', product: PARMESAN, for: { until: 'for-good' } })
    expect(Date.parse(second.stop.endsAt ?? '')).toBe(app.clock.now + 92 * 86_400_000)
    expect((await cook.ask('DELETE', `/api/kitchen/stops/${first.stop.id}`)).json()).toEqual({
      ended: false,
    })
    expect(await offered(PARMESAN)).toBe(false)
    expect((await cook.ask('DELETE', `/api/kitchen/stops/${second.stop.id}`)).json()).toEqual({
      ended: true,
    })
    expect((await cook.ask('DELETE', `/api/kitchen/stops/${second.stop.id}`)).json()).toEqual({
      ended: false,
    })
    expect(await offered(PARMESAN)).toBe(true)
  })

  it('begin once per idempotency key, even after the stop was ended', async () => {
    const headers = { 'idempotency-key': 'tap-of-a-tablet-1' }
    const body: StopBody = { kind: 'busy', minutes: 10, for: { until: 'time', at: iso('12:00') } }
    const twice = await Promise.all(
      [cook, cook].map((who) => who.ask('POST', '/api/kitchen/stops', body, headers)),
    )
    const [first, second] = twice.map((answer) => answer.json<BegunStop>().stop)
    expect(second).toEqual(first)
    expect((await cook.ask('DELETE', `/api/kitchen/stops/${first?.id}`)).json()).toEqual({
      ended: true,
    })
    expect(
      (await cook.ask('POST', '/api/kitchen/stops', body, headers)).json<BegunStop>().stop,
    ).toEqual(first)
    const rows = await allRows(app.database.db)`
      select id from stops where restaurant_id = ${HAUSSMANN} and kind = 'busy' and ended_at is null`
    expect(rows).toEqual([])
    const otherStopAnswer = await cook.ask(
      'POST',
      '/api/kitchen/stops',
      { ...body, minutes: 20 },
      headers,
    )
    expect(otherStopAnswer.json<Problem>().code).toBe('idempotency_key_reused')
  })

  it('accept the same stop from two devices at once, and keep one of them', async () => {
    const boards = await Promise.all([aKitchen(app, HAUSSMANN), aKitchen(app, HAUSSMANN)])
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        (boards[i % 2] ?? cook).ask('POST', '/api/kitchen/stops', {
          kind: 'busy',
          minutes: i % 2 === 0 ? 10 : 20,
          for: { until: 'time', at: iso('12:00') },
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    const rows = await allRows(app.database.db)`
      select id from stops where restaurant_id = ${HAUSSMANN} and kind = 'busy' and ended_at is null`
    expect(rows).toHaveLength(1)
  })

  it('need a valid end: in the future, not too far away, and never “for good” for a pause', async () => {
    const refused = async (body: StopBody) =>
      (await cook.ask('POST', '/api/kitchen/stops', body)).json<Problem>().code
    const time = (when: number) => ({ until: 'time' as const, at: new Date(when).toISOString() })
    const hour = 3_600_000
    expect(await refused({ kind: 'pause', for: { until: 'for-good' } })).toBe('stop_needs_end')
    expect(await refused({ kind: 'busy', minutes: 10, for: { until: 'for-good' } })).toBe(
      'stop_needs_end',
    )
    expect(await refused({ kind: 'pause', for: time(TUESDAY_AT_NINE) })).toBe('stop_needs_end')
    expect(await refused({ kind: 'pause', for: time(TUESDAY_AT_NINE + 12 * hour + 1) })).toBe(
      'stop_needs_end',
    )
    expect(
      await refused({
        kind: 'sold-out',
        product: PARMESAN,
        for: time(TUESDAY_AT_NINE + 168 * hour + 1),
      }),
    ).toBe('stop_needs_end')
    expect(
      await refused({ kind: 'sold-out', product: 999_999, for: { until: 'end-of-day' } }),
    ).toBe('not_found')
  })

  it('end at the last closing time if they last until the end of the day', async () => {
    expect((await begin({ kind: 'pause', for: { until: 'end-of-day' } })).stop.endsAt).toBe(
      iso('21:00'),
    )
  })

  it('can be ended only by their own restaurant', async () => {
    const { stop } = await soldOut(PARMESAN)
    const elsewhere = await aKitchen(app, BOURSE)
    expect((await elsewhere.ask('DELETE', `/api/kitchen/stops/${stop.id}`)).status).toBe(404)
    expect(await offered(PARMESAN)).toBe(false)
  })

  it('during a pause, offer times only after its end plus the lead time, and refuse an earlier order', async () => {
    app.clock.now = at('11:30')
    const body = await anOrder(app, { takeawayAt: iso('12:00') })
    await begin({ kind: 'pause', for: { until: 'time', at: iso('12:30') } })
    const { stop, next, days } = await takeaway()
    expect(stop).toEqual({ reason: 'pause', until: '2026-11-24T11:30:00Z', minutes: null })
    expect(next?.time).toBe('12:45')
    expect(
      days[0]?.times.filter(({ state }) => state === 'stopped').map(({ time }) => time),
    ).toEqual(['11:45', '12:00', '12:15', '12:30'])
    const refused = (await send(app, body)).json<Problem>()
    expect(refused).toMatchObject({
      code: 'takeaway_time_invalid',
      details: { next: [{ time: '12:45' }, {}, {}, {}, {}] },
    })
    const { results } = (await app.get('/api/openings')).json<{
      results: { id: number; stop: unknown; next: string }[]
    }>()
    expect(results.find(({ id }) => id === HAUSSMANN)).toMatchObject({
      stop: { reason: 'pause' },
      next: '2026-11-24T11:45:00Z',
    })
    app.clock.now = at('12:30')
    expect((await takeaway()).stop).toBeNull()
    expect(await firstTime()).toBe('12:45')
  })

  it('in a busy kitchen, lengthen the preparation, and delay orders not yet begun once', async () => {
    app.clock.now = at('11:30')
    const soon = await place(app, await anOrder(app, { takeawayAt: iso('12:00') }))
    const later = await place(app, await anOrder(app, { takeawayAt: iso('14:00') }))
    await begin({ kind: 'busy', minutes: 10, for: { until: 'time', at: iso('12:30') } })
    await begin({ kind: 'busy', minutes: 20, for: { until: 'time', at: iso('12:30') } })
    await begin({ kind: 'busy', minutes: 10, for: { until: 'time', at: iso('12:30') } })
    const delayOf = async ({ token }: { token: string }) =>
      (await app.get(`/api/orders/${token}`)).json<{ progress: { delay: unknown } }>().progress
        .delay
    expect([await delayOf(soon), await delayOf(later)]).toEqual([
      { minutes: 20, reason: 'busy' },
      null,
    ])
    expect((await takeaway()).stop).toEqual({
      reason: 'busy',
      until: '2026-11-24T11:30:00Z',
      minutes: 10,
    })
    expect(await firstTime()).toBe('12:00')
    app.clock.now = at('12:30')
    expect(await firstTime()).toBe('12:45')
  })
})
