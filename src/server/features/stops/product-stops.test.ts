import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AuditEntryView } from '#contract/office/audit.ts'
import type { Grid } from '#contract/office/availability.ts'
import type { Problem } from '#contract/errors.ts'
import type { WireMenu } from '#contract/shop/menu.ts'
import { type TestKitchen, aKitchen } from '#testing/builders/a-kitchen.ts'
import { BOURSE, HAUSSMANN, aFormula, anOrder, send } from '#testing/builders/an-order.ts'
import { type APerson, aPersonWith } from '#testing/builders/a-staff.ts'
import { createHtmlAnnotator } from '#server/features/search-engines/annotate-html.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { databaseState } from '#testing/programs/database-state.ts'
import { TUESDAY_AT_NINE, type TestApp, openTestApp } from '#testing/programs/test-app.ts'

const [LETTUCE, PARMESAN, CAESAR] = [101, 404, 1301]
const iso = (time: string) => new Date(`2026-11-24T${time}:00+01:00`).toISOString()
const until = (time: string) => ({ until: 'time', at: iso(time) })
type StopReply = { batch: string; products: number; restaurants: number }

describe.each(oneDatabase)('products stopped by the office, on the %s database', (kind) => {
  let app: TestApp
  let owner: APerson
  let manager: APerson
  let cook: TestKitchen
  beforeAll(async () => {
    app = await openTestApp(kind)
    owner = await aPersonWith(app, 'owner')
    manager = await aPersonWith(app, 'manager', { restaurants: [HAUSSMANN] })
    cook = await aKitchen(app, HAUSSMANN)
  })
  beforeEach(() => {
    app.clock.now = TUESDAY_AT_NINE
  })
  afterEach(async () => {
    app.clock.now = TUESDAY_AT_NINE
    await resume({ where: [{ products: [LETTUCE, PARMESAN], restaurants: 'all' }] })
  })
  afterAll(() => app.close())

  const ask = (path: string, body: object, by = owner, key: string = randomUUID()) =>
    by.browser.ask('POST', `/api/office/availability/${path}`, body, { 'idempotency-key': key })
  const here = (...restaurants: number[]) => [{ products: [LETTUCE], restaurants }]
  const stop = (changes: object = {}, by = owner, key?: string) =>
    ask(
      'stops',
      { where: here(HAUSSMANN), for: until('14:00'), reason: 'recall', ...changes },
      by,
      key,
    )
  const resume = (body: object, by = owner, key?: string) => ask('resumptions', body, by, key)
  const undo = (batch: string, by = owner) =>
    by.browser.post(`/api/office/availability/batches/${batch}/undo`)
  const codeOf = (answer: { json: <T>() => T }) => answer.json<Problem>().code
  const grid = async (by = owner) =>
    (await by.browser.get('/api/office/availability')).json<{ grid: Grid }>().grid
  const offered = async (product = LETTUCE, restaurant = HAUSSMANN) =>
    (await app.get(`/api/restaurants/${restaurant}/menu`))
      .json<WireMenu>()
      .ingredients.find(({ id }) => id === product)?.available
  const kitchenStop = (product = LETTUCE, end: object = until('12:00')) =>
    cook.ask('POST', '/api/kitchen/stops', { kind: 'sold-out', product, for: end })
  const boardStops = async () => (await cook.board()).stops
  const journal = async (count: number, by = owner) =>
    (await by.browser.get('/api/office/audit'))
      .json<{ results: AuditEntryView[] }>()
      .results.slice(0, count)
      .map(({ action, after }) => ({ action, after }))

  it('are not offered in the stopped restaurants until the stop ends, and the board shows the reason (H10)', async () => {
    const orderBody = await anOrder(app, { lines: [aFormula('one')] })
    const stopAnswer = await stop({ where: here(HAUSSMANN, BOURSE) })
    expect([stopAnswer.status, stopAnswer.json()]).toEqual([
      201,
      expect.objectContaining({ products: 1, restaurants: 2 }),
    ])
    expect([await offered(), await offered(LETTUCE, BOURSE)]).toEqual([false, false])
    expect(codeOf(await send(app, orderBody))).toBe('ingredient_unavailable')
    expect(await boardStops()).toEqual([
      expect.objectContaining({
        kind: 'sold-out',
        product: LETTUCE,
        endsAt: iso('14:00'),
        byOffice: true,
        reason: 'recall',
      }),
    ])
    app.clock.now = Date.parse(iso('14:00'))
    expect([await offered(), await offered(LETTUCE, BOURSE)]).toEqual([true, true])
    expect(await boardStops()).toEqual([])
  })

  it('are unavailable on the chain’s menu and for search engines, with their dishes, once no restaurant sells them (M4, H10)', async () => {
    const chain = async () => {
      const { version, ingredients } = (await app.get('/api/menu?language=fr')).json<WireMenu>()
      return {
        version,
        off: ingredients.filter(({ available }) => !available).map(({ id }) => id),
      }
    }
    const markedOff = () =>
      createHtmlAnnotator(app.services)(
        '<html><head></head><body></body></html>',
        { page: 'menu', locale: 'fr', params: {} },
        '/carte/',
        { locale: 'fr', restaurant: null },
      ).split('OutOfStock').length - 1
    const before = await chain()
    expect([before.off, markedOff()]).toEqual([[], 0])
    await stop({ where: [{ products: [PARMESAN], restaurants: [HAUSSMANN] }] })
    expect(await chain()).toEqual(before)
    await stop({ where: [{ products: [PARMESAN], restaurants: 'all' }], for: { until: 'none' } })
    const during = await chain()
    expect(during.off).toEqual([PARMESAN, CAESAR])
    expect(during.version).not.toBe(before.version)
    // Only the Caesar is marked: the parmesan is an ingredient and has no item of its own in the
    // menu.
    expect(markedOff()).toBe(1)
    await resume({ where: [{ products: [PARMESAN], restaurants: [BOURSE] }] })
    expect(await chain()).toEqual(before)
    await stop({ where: [{ products: [PARMESAN], restaurants: 'all' }] })
    expect((await chain()).off).toEqual([PARMESAN, CAESAR])
    app.clock.now = Date.parse(iso('14:00'))
    expect(await chain()).toEqual(before)
  })

  it('always have an end: a time, a service, a day or a date, computed for each restaurant (H10)', async () => {
    const ends = async (requestedEnd: object) => {
      await stop({ where: here(HAUSSMANN, BOURSE), for: requestedEnd })
      const { restaurants, stops } = await grid()
      const at = (id: number) => restaurants.findIndex((restaurant) => restaurant.id === id)
      return [HAUSSMANN, BOURSE].map(
        (id) =>
          stops.find(({ at: ranges }) =>
            ranges.some(
              (first, i) => i % 2 === 0 && first <= at(id) && at(id) <= (ranges[i + 1] ?? -1),
            ),
          )?.endsAt,
      )
    }
    expect(await ends({ until: 'end-of-day' })).toEqual([iso('21:00'), iso('15:00')])
    expect(await ends({ until: 'end-of-service' })).toEqual([expect.any(String), iso('15:00')])
    expect(await ends({ until: 'day', day: '2026-12-01' })).toEqual([
      '2026-12-01T23:00:00.000Z',
      '2026-12-01T23:00:00.000Z',
    ])
    for (const invalidEnd of [
      until('08:59'),
      { until: 'day', day: '2026-11-23' },
      { until: 'day', day: '2027-03-01' },
    ])
      expect(codeOf(await stop({ for: invalidEnd }))).toBe('stop_needs_end')
    for (const malformedEnd of [{ until: 'for-good' }, { until: 'day', day: '2026-02-30' }])
      expect((await stop({ for: malformedEnd })).status).toBe(400)
  })

  it('cannot be resumed or stopped by the kitchen before the office’s stop ends (H10)', async () => {
    await stop()
    const [officeStop] = await boardStops()
    const before = await databaseState(app.database)
    for (const answer of [
      await cook.ask('DELETE', `/api/kitchen/stops/${officeStop?.id}`),
      await kitchenStop(),
      await kitchenStop(LETTUCE, { until: 'for-good' }),
    ])
      expect([answer.status, codeOf(answer)]).toEqual([409, 'stop_by_office'])
    expect(await databaseState(app.database)).toEqual(before)
    expect((await kitchenStop(PARMESAN)).status).toBe(201)
    app.clock.now = Date.parse(iso('14:00'))
    expect((await kitchenStop(LETTUCE, until('15:00'))).status).toBe(201)
  })

  it('keep the kitchen’s own stop independent of the office’s stop, whichever ends first (H10)', async () => {
    await kitchenStop(LETTUCE, until('16:00'))
    await stop()
    app.clock.now = Date.parse(iso('14:00'))
    expect(await offered()).toBe(false)
    expect(await boardStops()).toEqual([
      expect.objectContaining({ byOffice: false, endsAt: iso('16:00'), reason: null }),
    ])
    app.clock.now = TUESDAY_AT_NINE
    const kitchensStop = (await boardStops()).find(({ byOffice }) => !byOffice)
    expect((await cook.ask('DELETE', `/api/kitchen/stops/${kitchensStop?.id}`)).json()).toEqual({
      ended: true,
    })
    expect(await offered()).toBe(false)
  })

  it('are resumed by the office whoever stopped them, and the board is notified (H10)', async () => {
    const readResumedLettuce = async () =>
      (await cook.board()).resumed.filter(({ product }) => product === LETTUCE)
    await kitchenStop(LETTUCE, { until: 'for-good' })
    await stop()
    const resumeAnswer = await resume({ where: here(HAUSSMANN, BOURSE) })
    expect(resumeAnswer.json()).toMatchObject({ products: 1, restaurants: 1 })
    expect(await offered()).toBe(true)
    expect(await readResumedLettuce()).toEqual([{ product: LETTUCE, at: iso('09:00') }])
    app.clock.now += 30 * 60_000
    expect(await readResumedLettuce()).toEqual([])
    app.clock.now = TUESDAY_AT_NINE
    // The kitchen stops the product again.
    expect((await kitchenStop()).status).toBe(201)
    expect(await readResumedLettuce()).toEqual([])
  })

  it('return to their earlier state by one undo: with the earlier office stop and the kitchen’s stop (H10)', async () => {
    await kitchenStop(LETTUCE, until('12:00'))
    await stop({ for: until('15:00'), reason: 'quality' })
    const again = (await stop({ for: until('18:00') })).json<StopReply>()
    const state = async () => (await grid()).stops.map(({ endsAt, reason }) => ({ endsAt, reason }))
    const before = [
      { endsAt: iso('12:00'), reason: null },
      { endsAt: iso('15:00'), reason: 'quality' },
    ]
    expect(await state()).toEqual([before[0], { endsAt: iso('18:00'), reason: 'recall' }])
    expect((await undo(again.batch)).status).toBe(200)
    expect(await state()).toEqual(before)
    const back = (await resume({ where: here(HAUSSMANN) })).json<StopReply>()
    expect([await state(), await offered()]).toEqual([[], true])
    for (let times = 0; times < 2; times += 1)
      expect((await undo(back.batch)).json()).toEqual({ undone: true })
    expect([await state(), await offered()]).toEqual([before, false])
    expect((await journal(1))[0]?.action).toBe('product-stops-undone')
    // Another person's batch cannot be undone, nor one older than five minutes.
    expect(codeOf(await undo(back.batch, manager))).toBe('not_found')
    const late = (await stop()).json<StopReply>()
    app.clock.now += 5 * 60_000 + 1
    expect(codeOf(await undo(late.batch))).toBe('undo_too_late')
  })

  it('are stopped once per idempotency key, and a key is refused for a different request (H10)', async () => {
    const key = randomUUID()
    const answers = await Promise.all([stop({}, owner, key), stop({}, owner, key)])
    const [first, second] = answers.map((answer) => answer.json<StopReply>())
    expect(first).toEqual(second)
    expect((await grid()).stops).toHaveLength(1)
    await resume({ where: here(HAUSSMANN) })
    expect((await stop({}, owner, key)).json()).toEqual(first)
    expect((await grid()).stops).toEqual([])
    expect(codeOf(await stop({ reason: 'season' }, owner, key))).toBe('idempotency_key_reused')
    // Keys are separate for each person: the manager's request with the same key makes another
    // batch.
    expect((await stop({}, manager, key)).json<StopReply>().batch).not.toBe(first?.batch)
  })

  it('are stopped only in the person’s restaurants, even for “all” or a group; others are not found (H10)', async () => {
    const groupAnswer = await owner.browser.ask('PUT', '/api/office/groups/paris', {
      name: 'Paris',
      restaurants: [BOURSE, HAUSSMANN],
      from: null,
    })
    expect(groupAnswer.status).toBe(200)
    for (const restaurants of ['all', { group: 'paris' }]) {
      const where = [{ products: [LETTUCE, PARMESAN], restaurants }]
      expect((await stop({ where }, manager)).json()).toMatchObject({ products: 2, restaurants: 1 })
    }
    expect([await offered(), await offered(LETTUCE, BOURSE)]).toEqual([false, true])
    expect((await grid(manager)).restaurants.map(({ id }) => id)).toEqual([HAUSSMANN])
    const before = await databaseState(app.database)
    for (const where of [
      here(HAUSSMANN, BOURSE),
      here(999_999),
      [{ products: [999_999], restaurants: 'all' }],
    ])
      expect(codeOf(await stop({ where }, manager))).toBe('not_found')
    const unknown = await stop({ where: [{ products: [LETTUCE], restaurants: { group: 'sud' } }] })
    expect(unknown.json()).toMatchObject({ fields: [{ field: 'where', code: 'scope_unknown' }] })
    expect(await databaseState(app.database)).toEqual(before)
  })

  it('are in the journal, which people of any affected restaurant can read (H10)', async () => {
    await stop({ where: [{ products: [LETTUCE, PARMESAN], restaurants: [HAUSSMANN, BOURSE] }] })
    const after = {
      products: ['Laitue', expect.any(String)],
      restaurantCount: 2,
      endsAt: iso('14:00'),
      stopReason: 'recall',
    }
    expect(await journal(1)).toEqual([{ action: 'products-stopped', after }])
    expect(await journal(1, manager)).toEqual([{ action: 'products-stopped', after }])
    await resume({ where: here(BOURSE) })
    expect(await journal(1)).toEqual([
      { action: 'products-resumed', after: { products: ['Laitue'], restaurantCount: 1 } },
    ])
    expect((await journal(1, manager))[0]?.action).toBe('products-stopped')
  })

  it('are shown in a grid that contains only differences, and is not sent again if unchanged (H10)', async () => {
    await stop({ where: [{ products: [PARMESAN], restaurants: 'all' }] })
    await kitchenStop(LETTUCE, { until: 'for-good' })
    const answer = await owner.browser.get('/api/office/availability')
    const { grid: fullGrid, version } = answer.json<{ grid: Grid; version: string }>()
    const { products, restaurants, missing, stops, people } = fullGrid
    expect(products.find(({ id }) => id === CAESAR)?.parts).toContain(PARMESAN)
    const names = restaurants.map(({ name }) => name)
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'fr')))
    expect(restaurants.every((restaurant) => Array.isArray(missing[restaurant.missing]))).toBe(true)
    const at = restaurants.findIndex(({ id }) => id === HAUSSMANN)
    expect(stops).toEqual([
      {
        product: LETTUCE,
        endsAt: '2027-02-24T08:00:00.000Z',
        by: null,
        reason: null,
        at: [at, at],
      },
      {
        product: PARMESAN,
        endsAt: iso('14:00'),
        by: 0,
        reason: 'recall',
        at: [0, restaurants.length - 1],
      },
    ])
    expect(people).toEqual([owner.name])
    const unchangedAnswer = await owner.browser.get(`/api/office/availability?known=${version}`)
    expect(unchangedAnswer.json()).toMatchObject({ version, grid: null })
    await stop()
    const changed = await owner.browser.get(`/api/office/availability?known=${version}`)
    expect(changed.json<{ grid: Grid | null }>().grid).not.toBeNull()
    // The restaurant's own menu shows exactly these products as not available.
    const menu = (await app.get(`/api/restaurants/${HAUSSMANN}/menu`)).json<WireMenu>()
    const place = restaurants[at]
    const out = new Set([...(missing[place?.missing ?? -1] ?? []), LETTUCE, PARMESAN])
    expect(
      [...menu.ingredients, ...menu.desserts]
        .flatMap(({ id, available }) => (available ? [] : [id]))
        .toSorted((a, b) => a - b),
    ).toEqual(
      products
        .flatMap(({ id, parts: ingredientIds = [] }) =>
          out.has(id) || ingredientIds.some((part) => out.has(part)) ? [id] : [],
        )
        .toSorted((a, b) => a - b),
    )
  })
})
