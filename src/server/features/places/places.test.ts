import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MapBox, boxText, readBox } from '#contract/shop/box.ts'
import type { MapMark, RestaurantPlace } from '#contract/shop/places.ts'
import type { Takeaway } from '#contract/shop/restaurants.ts'
import type { OpeningNow } from '#server/state/times/takeaway.ts'
import { BOURSE, HAUSSMANN, anOrder, place } from '#testing/builders/an-order.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'

type PlacesReply = { total: number; results: RestaurantPlace[]; next: number | null }
const france = boxText({ south: 41, west: -5.5, north: 51.5, east: 10 })

describe.each(oneDatabase)('lists of restaurants, on the %s database', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(kind)
  })
  afterAll(() => app.close())
  const page = async (query: string) => (await app.get(`/api/places?${query}`)).json<PlacesReply>()
  const listShownRestaurants = () => app.services.catalogue.now().visibleRestaurants

  it('are paged, and all pages together contain each restaurant exactly once (B7)', async () => {
    for (const limit of [1, 7, 45, 46, 300]) {
      const ids: number[] = []
      let after: number | null = null
      do {
        const { total, results, next }: PlacesReply = await page(
          `limit=${limit}${after === null ? '' : `&after=${after}`}`,
        )
        expect(total).toBe(listShownRestaurants().length)
        ids.push(...results.map(({ id }) => id))
        after = next
      } while (after !== null && ids.length <= listShownRestaurants().length)
      expect(ids).toEqual(listShownRestaurants().map(({ id }) => id))
    }
  })

  it('page the specified list, too, with at most 300 restaurants per page (T1, B7)', async () => {
    const first = (await app.get('/api/restaurants/?limit=40')).json<PlacesReply>()
    const second = (
      await app.get(`/api/restaurants/?limit=40&after=${first.next}`)
    ).json<PlacesReply>()
    expect([...first.results, ...second.results].map(({ id }) => id)).toEqual(
      listShownRestaurants().map(({ id }) => id),
    )
    expect(second.next).toBeNull()
    expect((await app.get('/api/places?limit=301')).status).toBe(400)
  })

  it('are searched on the server, tolerant of missing accents and typing errors (B7)', async () => {
    const cities = async (query: string) => [
      ...new Set(
        (await page(`query=${encodeURIComponent(query)}`)).results.map(
          ({ address }) => address.city,
        ),
      ),
    ]
    expect(await cities('saint etienne')).toEqual(['Saint-Étienne'])
    expect((await cities('marsel'))[0]).toBe('Marseille')
    expect(await cities('xqzwvkj')).toEqual([])
    expect((await page('query=paris&limit=2')).total).toBeGreaterThan(5)
  })

  it('contain the restaurants within a box, and refuse an invalid box (B7)', async () => {
    const paris = { south: 48.8, west: 2.2, north: 48.95, east: 2.5 }
    const { results } = await page(`box=${boxText(paris)}`)
    expect(results.length).toBeGreaterThan(5)
    expect(results.map(({ id }) => id)).toEqual(
      listShownRestaurants()
        .filter(
          ({ coordinates: { latitude, longitude } }) =>
            Math.abs(latitude - 48.875) <= 0.075 && Math.abs(longitude - 2.35) <= 0.15,
        )
        .map(({ id }) => id),
    )
    for (const box of ['', '1,2,3', '50,2,48,3', '48,2,50,181', '48,2,50,x', '1e1,2,50,3'])
      expect((await app.get(`/api/places?box=${box}`)).status, box).toBe(400)
  })

  it('return one restaurant by its id or slug, and answer 404 for one that is not shown (B7)', async () => {
    const [first] = listShownRestaurants()
    for (const name of [first?.id, first?.slug])
      expect((await app.get(`/api/restaurants/${name}`)).json<RestaurantPlace>().id).toBe(first?.id)
    const hidden = app.services.catalogue.now().source.restaurants.filter(({ closed }) => closed)
    expect(hidden.length).toBeGreaterThan(0)
    for (const { id, slug } of hidden)
      for (const name of [id, slug, 'nowhere', '0x1', '1e0', '+1', '%201'])
        expect((await app.get(`/api/restaurants/${name}`)).status).toBe(404)
  })

  it('provide map marks that count each visible restaurant once, alone or in a cluster (B7)', async () => {
    const marks = async (box: string) =>
      (await app.get(`/api/map?box=${box}`)).json<{ marks: MapMark[] }>().marks
    const all = await marks(france)
    expect(all.reduce(sumOf, 0)).toBe(listShownRestaurants().length)
    expect(all.length).toBeLessThan(listShownRestaurants().length)
    for (const { count, place: alone, box, latitude, longitude } of all) {
      expect(alone === null).toBe(count > 1)
      expect(box.south <= latitude && latitude <= box.north).toBe(true)
      expect(box.west <= longitude && longitude <= box.east).toBe(true)
      expect((await marks(boxText(widened(box)))).reduce(sumOf, 0)).toBeGreaterThanOrEqual(count)
    }
  })

  it('return the openings of the requested restaurants, and the next order updates them (B7)', async () => {
    const openings = async (ids?: string) =>
      (await app.get(`/api/openings${ids === undefined ? '' : `?ids=${ids}`}`)).json<{
        results: OpeningNow[]
      }>().results
    expect((await openings()).length).toBe(listShownRestaurants().length)
    expect(
      new Set((await openings(`${HAUSSMANN},${BOURSE},${BOURSE},999999`)).map(({ id }) => id)),
    ).toEqual(new Set([HAUSSMANN, BOURSE]))
    for (const wrong of ['', '0', 'x', '1,', '1,,2', Array(301).fill('1').join(',')])
      expect((await app.get(`/api/openings?ids=${wrong}`)).status, wrong).toBe(400)
    const body = await anOrder(app, { restaurant: BOURSE })
    await place(app, body)
    const entries = listShownRestaurants().filter(({ id }) => id === BOURSE)
    const next = async () =>
      (await app.get(`/api/restaurants/${BOURSE}/takeaway`)).json<Takeaway>().next?.at
    await expect
      .poll(async () => (await app.services.times.openings(entries))[0]?.next)
      .toBe(await next())
  })
})

const sumOf = (sum: number, { count }: MapMark): number => sum + count

/** Widens a box a little, because its text has only four decimals and may be rounded inwards. */
const widened = ({ south, west, north, east }: MapBox): MapBox => ({
  south: south - 0.001,
  west: west - 0.001,
  north: north + 0.001,
  east: east + 0.001,
})

it('a map box keeps its edges when it is written as text and parsed', () => {
  const degree = (most: number) => fc.double({ min: -most, max: most, noNaN: true })
  fc.assert(
    fc.property(degree(90), degree(90), degree(180), degree(180), (a, b, c, d) => {
      const box = {
        south: Math.min(a, b),
        north: Math.max(a, b),
        west: Math.min(c, d),
        east: Math.max(c, d),
      }
      const parsedBox = readBox(boxText(box))
      for (const edge of ['south', 'north', 'west', 'east'] as const)
        expect(parsedBox?.[edge]).toBeCloseTo(box[edge], 3)
    }),
  )
})
