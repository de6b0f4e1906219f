import { afterEach, afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import type { WireMenu } from '#contract/shop/menu.ts'
import type { Quote } from '#contract/shop/orders.ts'
import { BOURSE, HAUSSMANN, aFormula, anOrder, place, send } from '#testing/builders/an-order.ts'
import {
  type PriceExceptionEntry,
  type PriceZoneEntry,
  importPrices,
} from '#testing/builders/other-prices.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { TUESDAY_AT_NINE, type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { restaurantStatus } from '#server/state/times/restaurant-status.ts'

/** A signature salad of 11.20 €, an ingredient with a supplement of 0.50 €, a formula of 12.60 €. */
const [CAESAR, ASPARAGUS, FORMULA] = [1301, 219, 3]
const [ELSEWHERE, ASPARAGUS_BASE] = [3, { price: 1.6, premium_price: 0.5 }]

const paris: PriceZoneEntry = {
  id: 'paris',
  name: 'Paris',
  prices: [
    { kind: 'ingredient', id: CAESAR, price: 12 },
    { kind: 'ingredient', id: ASPARAGUS, price: 1.8, premium_price: 0.7 },
    { kind: 'formula', id: FORMULA, price: 13.5 },
    { kind: 'dessert', id: 951, price: 4 },
  ],
}
/** A lower price of the Caesar salad in Bourse, from 11:00 to 12:00 in Paris. */
const hour: PriceExceptionEntry = {
  kind: 'ingredient',
  id: CAESAR,
  price: 9.9,
  from: '2026-11-24T11:00',
  until: '2026-11-24T12:00',
}
const at = (time: string) => Date.parse(`2026-11-24T${time}:00+01:00`)

describe.each(oneDatabase)('the prices of a restaurant on the %s database', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(kind)
    await importPrices(app, [paris], {
      [BOURSE]: { price_zone: 'paris', price_exceptions: [hour] },
      [HAUSSMANN]: { price_zone: 'paris' },
    })
  })
  afterAll(() => app.close())
  afterEach(() => {
    app.clock.now = TUESDAY_AT_NINE
  })

  const menu = async (restaurant: number | null, query = '') =>
    (
      await app.get(
        restaurant === null ? `/api/menu${query}` : `/api/restaurants/${restaurant}/menu${query}`,
      )
    ).json<WireMenu>()
  const readPrice = async (restaurant: number | null, product: number) => {
    const wire = await menu(restaurant)
    const menuEntry = [...wire.ingredients, ...wire.desserts].find(({ id }) => id === product)
    return menuEntry && { price: menuEntry.price, premium_price: menuEntry.premium_price }
  }
  const caesar = [
    { kind: 'signature' as const, id: 's', quantity: 2, ingredient: CAESAR, freeSauce: null },
  ]
  const quoted = async (restaurant: number, lines: unknown) =>
    (await app.post('/api/quotes', { restaurant, lines })).json<Quote>()

  it('come from its price zone, or from the base prices without a zone or a zone price (B6)', async () => {
    expect(await readPrice(HAUSSMANN, ASPARAGUS)).toEqual({ price: 1.8, premium_price: 0.7 })
    expect(await readPrice(ELSEWHERE, ASPARAGUS)).toEqual(ASPARAGUS_BASE)
    expect(await readPrice(null, ASPARAGUS)).toEqual(ASPARAGUS_BASE)
    expect((await readPrice(HAUSSMANN, 951))?.price).toBe(4)
    expect((await readPrice(HAUSSMANN, 101))?.price).toBe(4.1)
    const formula = aFormula('f', {
      filling: {
        bases: [{ ingredient: 101, warm: false }],
        ingredients: [201, 202, 203, ASPARAGUS].map((ingredient) => ({ ingredient, warm: false })),
        sauces: [{ ingredient: 701, warm: false }],
        side1: [{ ingredient: 1001, warm: false }],
        side2: [{ ingredient: 851, warm: false }],
      },
    })
    expect((await quoted(HAUSSMANN, [formula])).toPay).toBe(1350 + 70)
    expect((await quoted(ELSEWHERE, [formula])).toPay).toBe(1260 + 50)
  })

  it('leave the price in points equal across the chain (B6, L2)', async () => {
    const points = async (restaurant: number | null) =>
      (await menu(restaurant)).formulas.find(({ id }) => id === FORMULA)
    expect(await points(HAUSSMANN)).toMatchObject({ price: 13.5 })
    expect((await points(HAUSSMANN))?.points).toBe((await points(null))?.points)
  })

  it('change when a price exception begins and ends, without an import, in that restaurant only (B6)', async () => {
    const menus = []
    for (const time of ['10:59', '11:00', '11:59', '12:00']) {
      app.clock.now = at(time)
      const status = await restaurantStatus(app.services, BOURSE)
      const { version } = await menu(BOURSE)
      expect(status?.menuVersion).toBe(version)
      menus.push({ version, price: (await readPrice(BOURSE, CAESAR))?.price })
      expect((await quoted(BOURSE, caesar)).menuVersion).toBe(version)
      expect(await readPrice(HAUSSMANN, CAESAR)).toMatchObject({ price: 12 })
    }
    expect(menus.map(({ price }) => price)).toEqual([12, 9.9, 9.9, 12])
    const [before, during, still, after] = menus.map(({ version }) => version)
    expect([before === during, during === still, before === after]).toEqual([false, true, true])
  })

  it('are cached and tagged by a version that covers the price exceptions in force (B6)', async () => {
    const path = `/api/restaurants/${BOURSE}/menu?language=fr`
    const { headers } = await app.get(path)
    const { version } = await menu(BOURSE)
    const matchHeaders = { 'if-none-match': String(headers['etag']) }
    const cacheOf = async () =>
      (await app.get(`${path}&version=${version}`)).headers['cache-control']
    expect(await cacheOf()).toContain('immutable')
    expect((await app.get(path, matchHeaders)).status).toBe(304)
    app.clock.now = at('11:00')
    expect(await cacheOf()).toBe('no-cache')
    expect((await app.get(path, matchHeaders)).status).toBe(200)
    app.clock.now = at('12:00')
    expect((await app.get(path, matchHeaders)).status).toBe(304)
  })

  it('are those at the time of the order; an order quoted at another price is refused (B6, C27)', async () => {
    app.clock.now = at('11:59')
    const body = await anOrder(app, { restaurant: BOURSE, lines: caesar })
    expect(body.shown.toPay).toBe(1980)
    app.clock.now = at('12:00')
    const late = { ...body, takeawayAt: '2026-11-24T12:00:00.000Z' }
    const refused = await send(app, late)
    expect([refused.status, refused.json<Problem>().code]).toEqual([409, 'menu_changed'])
    const { changes, menuVersion, toPay } = (
      await app.post('/api/quotes', { restaurant: BOURSE, lines: caesar, shown: { s: 990 } })
    ).json<Quote>()
    expect(changes).toMatchObject([{ line: 's', kind: 'price', before: 990, after: 1200 }])
    const order = await place(app, { ...late, shown: { menuVersion, toPay, points: 0 } })
    expect(order.toPay).toBe(2400)
    const receipt = await app.get(`/api/orders/${order.token}/receipt`)
    expect(receipt.text).toMatch(/24,00\s€/)
  })
})
