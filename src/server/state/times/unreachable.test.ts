import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import type { RestaurantStatus } from '#contract/shop/live.ts'
import type { Takeaway } from '#contract/shop/restaurants.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { type TestKitchen, aKitchen } from '#testing/builders/a-kitchen.ts'
import { BOURSE, HAUSSMANN, anOrder, place, send } from '#testing/builders/an-order.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { unpairDevice } from '#server/stores/kitchen/devices.ts'
import { unreachableRestaurants } from './unreachable.ts'
import { restaurantStatus } from './restaurant-status.ts'

const at = (time: string) => Date.parse(`2026-11-24T${time}+01:00`)

describe.each(oneDatabase)(
  'a restaurant whose board sends no heartbeats, on the %s database',
  (kind) => {
    let app: TestApp
    let cook: TestKitchen
    beforeAll(async () => {
      app = await openTestApp(kind)
      app.clock.now = at('11:50:00')
      cook = await aKitchen(app, HAUSSMANN)
    })
    afterAll(() => app.close())

    // The stored time of a heartbeat never goes back, so each test uses a different hour.
    async function beat(time: string): Promise<void> {
      app.clock.now = at(time)
      expect((await cook.ask('POST', '/api/kitchen/heartbeat', { showing: [] })).status).toBe(200)
      await app.services.heartbeats.refresh()
    }
    const takeaway = async (restaurant = HAUSSMANN) =>
      (await app.get(`/api/restaurants/${restaurant}/takeaway`)).json<Takeaway>()
    const unreachable = () =>
      unreachableRestaurants(app.services, app.clock.now).map(({ id }) => id)

    it('offers no time in the next hour, then none today, and all times again after a heartbeat', async () => {
      await beat('12:00:00')
      app.clock.now = at('12:01:00')
      expect([(await takeaway()).stop, unreachable()]).toEqual([null, []])
      app.clock.now = at('12:01:30')
      const { stop, next } = await takeaway()
      expect([stop, next?.time, unreachable()]).toEqual([
        { reason: 'unreachable', until: null, minutes: null },
        '13:15',
        [HAUSSMANN],
      ])
      app.clock.now = at('12:10:00')
      expect((await takeaway()).next).toMatchObject({ date: '2026-11-25', time: '11:00' })
      expect((await takeaway()).days[0]?.times.find(({ time }) => time === '20:00')?.state).toBe(
        'stopped',
      )
      await beat('12:10:05')
      expect([(await takeaway()).stop, (await takeaway()).next?.time, unreachable()]).toEqual([
        null,
        '12:30',
        [],
      ])
    })

    it('refuses an order for a blocked time, and accepts an order for tomorrow', async () => {
      await beat('13:00:00')
      const body = await anOrder(app, { takeawayAt: '2026-11-24T12:30:00.000Z' })
      app.clock.now = at('13:02:00')
      const refused = (await send(app, body)).json<Problem>()
      expect(refused).toMatchObject({
        code: 'takeaway_time_invalid',
        details: { next: [{ time: '14:15' }, {}, {}, {}, {}] },
      })
      expect((await send(app, { ...body, takeawayAt: '2026-11-25T11:30:00.000Z' })).status).toBe(
        201,
      )
    })

    it('counts as unreachable only if a device is paired', async () => {
      app.clock.now = at('14:10:00')
      expect((await takeaway(BOURSE)).stop).toBeNull()
      const unpairedKitchen = await aKitchen(app, BOURSE)
      await app.services.heartbeats.refresh()
      app.clock.now = at('14:20:00')
      expect(unreachable()).toContain(BOURSE)
      await unpairDevice(app.database.db, unpairedKitchen.desk.device.id, app.clock.now)
      await app.services.heartbeats.refresh()
      expect(unreachable()).not.toContain(BOURSE)
    })

    it('counts as reachable while one of its two boards sends heartbeats', async () => {
      const second = await aKitchen(app, HAUSSMANN)
      app.clock.now = at('15:30:00')
      await second.ask('POST', '/api/kitchen/heartbeat', { showing: [] })
      await app.services.heartbeats.refresh()
      app.clock.now = at('15:31:00')
      expect(unreachable()).toEqual([])
    })

    it('changes only the affected parts of its status: sold-out products, stop, times, version', async () => {
      const moment = async () =>
        (await restaurantStatus(app.services, HAUSSMANN)) as RestaurantStatus
      await beat('16:00:00')
      const [quiet, again] = [await moment(), await moment()]
      expect(again).toEqual(quiet)
      expect(quiet).toMatchObject({ soldOut: [], stop: null })
      await cook.ask('POST', '/api/kitchen/stops', {
        kind: 'sold-out',
        product: 404,
        for: { until: 'time', at: new Date(at('16:30:00')).toISOString() },
      })
      const without = await moment()
      expect([
        without.soldOut,
        without.times === quiet.times,
        without.version === quiet.version,
        without.menuVersion === quiet.menuVersion,
      ]).toEqual([[404], true, false, false])
      const menu = (await app.get(`/api/restaurants/${HAUSSMANN}/menu`)).json<{ version: string }>()
      expect(menu.version).toBe(without.menuVersion)
      await place(
        app,
        await anOrder(app, {
          takeawayAt: '2026-11-24T17:00:00.000Z',
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
      expect((await moment()).times).toBe(without.times)
      app.clock.now = at('16:01:30')
      const unseen = await moment()
      expect([unseen.stop?.reason, unseen.times === without.times]).toEqual(['unreachable', false])
      expect(await restaurantStatus(app.services, 17)).toBeNull()
    })
  },
)
