import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import type { Live } from '#contract/shop/live.ts'
import { locales } from '#contract/pages/locales.ts'
import type { Order } from '#contract/shop/orders.ts'
import type { Takeaway } from '#contract/shop/restaurants.ts'
import type { Site } from '#contract/shop/site.ts'
import { cardToken, pay, paymentOrigin, placeByCard } from '#testing/builders/a-card.ts'
import { aCustomer } from '#testing/builders/a-customer.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { aKitchen, orderIdOf } from '#testing/builders/a-kitchen.ts'
import { BOURSE, HAUSSMANN, anOrder, place, send } from '#testing/builders/an-order.ts'
import { openSecondApp } from '#testing/programs/a-second-app.ts'
import {
  type TestClient,
  TUESDAY_AT_NINE,
  type TestApp,
  openTestApp,
} from '#testing/programs/test-app.ts'
import {
  beginMaintenance,
  endMaintenance,
  switchOrdersOff,
  switchOrdersOn,
} from '#server/state/site/stored-site.ts'
import { MINUTE } from '#domain/time/durations.ts'

const stateAt = async (client: TestClient) => (await client.get('/api/site')).json<Site>()

describe.each(oneDatabase)('maintenance of the site, on the %s database', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(kind)
  })
  afterAll(() => app.close())
  afterEach(async () => {
    app.clock.now = TUESDAY_AT_NINE
    await endMaintenance(app.database.db)
    await app.services.site.refresh()
  })

  const begin = async (endsAt: number | null = null, reason: 'new-site' | null = null) => {
    await beginMaintenance(app.database.db, { at: app.clock.now, endsAt, reason })
    await app.services.site.refresh()
  }

  it('refuses orders and payments with the time to retry, and writes nothing (S15)', async () => {
    const [body, waiting] = [await anOrder(app), await placeByCard(app)]
    const key = randomUUID()
    await begin(app.clock.now + 10 * MINUTE)
    expect(await stateAt(app)).toEqual({
      maintenance: { until: new Date(app.clock.now + 10 * MINUTE).toISOString(), reason: null },
      notices: [],
    })
    const refused = await send(app, body, key)
    expect([refused.status, refused.json<Problem>().code, refused.headers['retry-after']]).toEqual([
      503,
      'maintenance',
      '600',
    ])
    const unpaid = await pay(app, waiting, await cardToken(paymentOrigin(app), 'success'))
    expect([unpaid.status, unpaid.json<Problem>().code]).toEqual([503, 'maintenance'])
    expect((await app.get(`/api/orders/${waiting.token}`)).json<Order>().status).toBe(
      'awaiting-payment',
    )
    await endMaintenance(app.database.db)
    await app.services.site.refresh()
    expect((await send(app, body, key)).status).toBe(201)
    expect((await pay(app, waiting, await cardToken(paymentOrigin(app), 'success'))).status).toBe(
      201,
    )
  })

  it('replays the reply to an order placed before it, under its idempotency key (S15)', async () => {
    const [body, key] = [
      await anOrder(app, { takeawayAt: '2026-11-24T12:00:00.000Z' }),
      randomUUID(),
    ]
    const orderAnswer = await send(app, body, key)
    await begin()
    const again = await send(app, body, key)
    expect([again.status, again.text]).toEqual([201, orderAnswer.text])
  })

  it('leaves menus, carts, accounts, receipts, order pages and the kitchen working (S15)', async () => {
    const { browser } = await aCustomer(app)
    const kitchen = await aKitchen(app, HAUSSMANN)
    const order = await place(app, await anOrder(app, { takeawayAt: '2026-11-24T13:00:00.000Z' }))
    await app.drain()
    await begin()
    const [site, menu, quote, orderPage, receipt, me] = await Promise.all([
      stateAt(app),
      app.get('/api/menu'),
      app.post('/api/quotes', { restaurant: HAUSSMANN, lines: [] }),
      app.get(`/api/orders/${order.token}`),
      app.get(`/api/orders/${order.token}/receipt`),
      browser.ask('GET', '/api/me/'),
    ])
    expect(site).toEqual({ maintenance: { until: null, reason: null }, notices: [] })
    expect([menu, quote, orderPage, receipt, me].map(({ status }) => status)).toEqual([
      200, 200, 200, 200, 200,
    ])
    const tapAnswer = await kitchen.ask('POST', '/api/kitchen/taps', {
      order: await orderIdOf(app, order),
      action: 'start',
    })
    expect(tapAnswer.status).toBeLessThan(300)
  })

  it('gives visitors its reason, if one is set (S15)', async () => {
    await begin(null, 'new-site')
    expect(await stateAt(app)).toEqual({
      maintenance: { until: null, reason: 'new-site' },
      notices: [],
    })
  })

  it('ends by itself at its planned end (S15)', async () => {
    await begin(app.clock.now + MINUTE)
    app.clock.now += MINUTE - 1
    expect((await stateAt(app)).maintenance).not.toBeNull()
    app.clock.now += 1
    expect((await stateAt(app)).maintenance).toBeNull()
  })
})

describe.each(oneDatabase)(
  'a restaurant whose online ordering is off, on the %s database',
  (kind) => {
    let app: TestApp
    beforeAll(async () => {
      app = await openTestApp(kind)
    })
    afterAll(() => app.close())

    it('refuses orders, offers no pick-up times and says to order on site; other restaurants go on (T6)', async () => {
      const bodies = [await anOrder(app), await anOrder(app, { restaurant: BOURSE })]
      const before = (await app.get(`/api/live?restaurant=${HAUSSMANN}`)).json<Live>().restaurant
      await switchOrdersOff(app.database.db, {
        restaurant: HAUSSMANN,
        reason: 'works',
        at: app.clock.now,
      })
      await app.services.site.refresh()
      const takeaway = (await app.get(`/api/restaurants/${HAUSSMANN}/takeaway`)).json<Takeaway>()
      expect([takeaway.stop, takeaway.next]).toEqual([
        { reason: 'off', until: null, minutes: null },
        null,
      ])
      expect(
        takeaway.days.flatMap(({ times }) =>
          times.filter(({ state }) => state !== 'stopped' && state !== 'past'),
        ),
      ).toEqual([])
      const listed = (await app.get('/api/openings')).json<{
        results: { id: number; next: string | null; stop: { reason: string } | null }[]
      }>().results
      expect(listed.find(({ id }) => id === HAUSSMANN)).toMatchObject({
        next: null,
        stop: { reason: 'off' },
      })
      expect(listed.find(({ id }) => id === BOURSE)?.stop).toBeNull()
      const sentences = await Promise.all(
        locales.map(async (locale) => {
          const { code, title } = (
            await send(app, bodies[0], randomUUID(), { 'accept-language': locale })
          ).json<Problem>()
          return [code, title]
        }),
      )
      expect(sentences).toEqual([
        [
          'online_ordering_unavailable',
          'La commande en ligne est indisponible, commandez au restaurant',
        ],
        [
          'online_ordering_unavailable',
          'Online ordering is unavailable, please order at the restaurant',
        ],
        [
          'online_ordering_unavailable',
          'El pedido en línea no está disponible, pide en el restaurante',
        ],
        [
          'online_ordering_unavailable',
          'Online bestellen is niet mogelijk, bestel in het restaurant',
        ],
      ])
      expect((await send(app, bodies[1])).status).toBe(201)
      const now = (await app.get(`/api/live?restaurant=${HAUSSMANN}`)).json<Live>().restaurant
      expect([now?.stop?.reason, now?.version === before?.version]).toEqual(['off', false])
      await switchOrdersOn(app.database.db, HAUSSMANN)
      await app.services.site.refresh()
      expect((await send(app, bodies[0])).status).toBe(201)
    })

    it('gives another message than a closed restaurant (T6)', async () => {
      const titles = await Promise.all(
        locales.map(
          async (locale) =>
            (
              await send(app, { ...(await anOrder(app)), restaurant: 17 }, randomUUID(), {
                'accept-language': locale,
              })
            ).json<Problem>().title,
        ),
      )
      expect(titles).toEqual([
        'Ce restaurant est actuellement fermé. Choisissez-en un autre ou réessayez plus tard.',
        'This restaurant is currently closed. Choose another one or try again later.',
        'Este restaurante está cerrado en este momento. Elige otro o inténtalo más tarde.',
        'Dit restaurant is momenteel gesloten. Kies een ander of probeer het later opnieuw.',
      ])
    })
  },
)

describe('a switch that another process sets in the database', () => {
  let app: TestApp
  let secondApp: Awaited<ReturnType<typeof openSecondApp>>
  beforeAll(async () => {
    app = await openTestApp('postgres')
    secondApp = await openSecondApp(app)
  })
  afterAll(async () => {
    await secondApp.close()
    await app.close()
  })

  it('applies in every process without a request to reload (S15, T6)', async () => {
    const isOn = (client: TestClient) => async () => (await stateAt(client)).maintenance !== null
    const body = await anOrder(app)
    // The maintenance is written directly to the database, so that both processes must detect it.
    await beginMaintenance(app.database.db, { at: app.clock.now, endsAt: null, reason: null })
    for (const client of [app, secondApp]) {
      await expect.poll(isOn(client), { timeout: 20_000 }).toBe(true)
      expect((await send(client, body)).json<Problem>().code).toBe('maintenance')
    }
    await endMaintenance(app.database.db)
    for (const client of [app, secondApp])
      await expect.poll(isOn(client), { timeout: 20_000 }).toBe(false)
    await switchOrdersOff(app.database.db, {
      restaurant: HAUSSMANN,
      reason: null,
      at: app.clock.now,
    })
    for (const client of [app, secondApp]) {
      await expect
        .poll(async () => (await send(client, body)).json<Problem>().code, { timeout: 20_000 })
        .toBe('online_ordering_unavailable')
    }
  })
})
