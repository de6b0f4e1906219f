import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AuditEntryView } from '#contract/office/audit.ts'
import type { KitchenView, OfficeStop } from '#contract/office/kitchens.ts'
import type { Problem } from '#contract/errors.ts'
import type { Takeaway } from '#contract/shop/restaurants.ts'
import { type TestKitchen, aKitchen, orderIdOf } from '#testing/builders/a-kitchen.ts'
import { HAUSSMANN, anOrder, place, send } from '#testing/builders/an-order.ts'
import { type APerson, aPersonWith } from '#testing/builders/a-staff.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { databaseState } from '#testing/programs/database-state.ts'
import { TUESDAY_AT_NINE, type TestApp, openTestApp } from '#testing/programs/test-app.ts'

const iso = (time: string) => new Date(`2026-11-24T${time}:00+01:00`).toISOString()
const until = (time: string) => ({ until: 'time', at: iso(time) })

describe.each(oneDatabase)('stops started by the office, on the %s database', (kind) => {
  let app: TestApp
  let manager: APerson
  let owner: APerson
  let cook: TestKitchen
  beforeAll(async () => {
    app = await openTestApp(kind)
    owner = await aPersonWith(app, 'owner')
    manager = await aPersonWith(app, 'manager', { restaurants: [HAUSSMANN] })
    cook = await aKitchen(app, HAUSSMANN)
  })
  beforeEach(async () => {
    app.clock.now = TUESDAY_AT_NINE
    for (const { id } of (await kitchen()).stops) await end(id)
  })
  afterAll(() => app.close())

  const path = (subpath = '') => `/api/office/kitchens/paris-haussmann${subpath}`
  const begin = (body: object, by = manager) => by.browser.post(path('/stops'), body)
  const end = (id: string) => manager.browser.delete(path(`/stops/${id}`))
  const kitchen = async () => (await owner.browser.get(path())).json<KitchenView>()
  const stopOf = async (body: object) => (await begin(body)).json<{ stop: OfficeStop }>().stop
  const offered = async () =>
    (await app.get(`/api/restaurants/${HAUSSMANN}/takeaway`)).json<Takeaway>()
  const journal = async (count: number) =>
    (await owner.browser.get('/api/office/audit?subject=restaurant%202'))
      .json<{ results: AuditEntryView[] }>()
      .results.slice(0, count)
      .map(({ action, before, after, actor }) => ({ action, before, after, by: actor?.name }))

  it('pause a restaurant until a time: earlier orders are refused, and the board shows that the office decided (H13)', async () => {
    const orderBody = await anOrder(app, { takeawayAt: iso('12:00') })
    const stop = await stopOf({ kind: 'pause', for: until('13:00') })
    expect(stop).toMatchObject({ kind: 'pause', endsAt: iso('13:00'), by: { name: manager.name } })
    expect((await offered()).stop).toMatchObject({ reason: 'pause', until: '2026-11-24T12:00:00Z' })
    expect((await send(app, orderBody)).status).toBe(409)
    expect((await cook.board()).stops).toEqual([
      expect.objectContaining({ id: stop.id, kind: 'pause', byOffice: true }),
    ])
    expect((await kitchen()).state).toBe('paused')
    expect((await end(stop.id)).json()).toEqual({ ended: true })
    expect((await end(stop.id)).json()).toEqual({ ended: false })
    expect((await offered()).stop).toBeNull()
    expect((await send(app, orderBody)).status).toBe(201)
    const journalledPause = { kind: 'pause', endsAt: iso('13:00') }
    expect(await journal(2)).toEqual([
      { action: 'restaurant-resumed', before: journalledPause, after: null, by: manager.name },
      { action: 'restaurant-paused', before: null, after: journalledPause, by: manager.name },
    ])
  })

  it('cannot be ended or replaced by the restaurant, which gets a refusal; after their end it can (H13)', async () => {
    const { id } = await stopOf({ kind: 'pause', for: until('11:00') })
    const board = await cook.board()
    const before = await databaseState(app.database)
    for (const answer of [
      await cook.ask('DELETE', `/api/kitchen/stops/${id}`),
      await cook.ask('POST', '/api/kitchen/stops', { kind: 'pause', for: until('10:00') }),
    ])
      expect([answer.status, answer.json<Problem>().code]).toEqual([409, 'stop_by_office'])
    expect(await databaseState(app.database)).toEqual(before)
    expect((await cook.board()).version).toBe(board.version)
    // A rush is independent of the office's pause, so the restaurant may start a rush itself.
    const busy = { kind: 'busy', minutes: 10, for: until('11:00') }
    expect((await cook.ask('POST', '/api/kitchen/stops', busy)).status).toBe(201)
    app.clock.now = Date.parse(iso('11:00'))
    const kitchenPauseAnswer = await cook.ask('POST', '/api/kitchen/stops', {
      kind: 'pause',
      for: until('12:00'),
    })
    expect(kitchenPauseAnswer.status).toBe(201)
  })

  it('replace the restaurant’s own stop, and the office can also end that one (H13)', async () => {
    const kitchenPause = { kind: 'pause', for: until('10:00') }
    expect((await cook.ask('POST', '/api/kitchen/stops', kitchenPause)).status).toBe(201)
    expect((await kitchen()).stops).toEqual([expect.objectContaining({ kind: 'pause', by: null })])
    const { id } = await stopOf({ kind: 'pause', for: { until: 'end-of-day' } })
    expect((await kitchen()).stops.map((stop) => stop.id)).toEqual([id])
    expect((await journal(1))[0]).toMatchObject({ before: { endsAt: iso('10:00') } })
    await end(id)
    await cook.ask('POST', '/api/kitchen/stops', kitchenPause)
    const [again] = (await kitchen()).stops
    expect((await end(again?.id ?? '')).json()).toEqual({ ended: true })
    expect((await cook.board()).stops).toEqual([])
  })

  it('slow down a restaurant: new orders take longer, and waiting orders are delayed (H13)', async () => {
    app.clock.now = Date.parse(iso('11:05'))
    const order = await place(app, await anOrder(app, { takeawayAt: iso('12:00') }))
    const id = await orderIdOf(app, order)
    const first = (await offered()).next?.time
    await stopOf({ kind: 'busy', minutes: 20, for: until('14:00') })
    expect((await offered()).next?.time).not.toBe(first)
    expect((await cook.ticket(id))?.delay).toEqual({ minutes: 20, reason: 'busy' })
    expect((await journal(1))[0]).toMatchObject({
      action: 'restaurant-eased',
      after: { kind: 'busy', minutes: 20 },
    })
  })

  it('must end within twelve hours, not in the past, and cannot end a product stop (H13)', async () => {
    for (const invalidEnd of [until('08:59'), { until: 'time', at: '2026-11-25T08:00:01.000Z' }])
      expect((await begin({ kind: 'pause', for: invalidEnd })).json<Problem>().code).toBe(
        'stop_needs_end',
      )
    expect((await begin({ kind: 'pause', for: { until: 'for-good' } })).status).toBe(400)
    expect((await begin({ kind: 'busy', minutes: 15, for: until('10:00') })).status).toBe(400)
    const sold = await cook.ask('POST', '/api/kitchen/stops', {
      kind: 'sold-out',
      product: 404,
      for: until('14:00'),
    })
    const { stop } = sold.json<{ stop: { id: string } }>()
    const before = await databaseState(app.database)
    expect((await end(stop.id)).status).toBe(404)
    expect((await end('999999999')).status).toBe(404)
    expect(await databaseState(app.database)).toEqual(before)
  })
})
