import { readFileSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { locales } from '#contract/pages/locales.ts'
import { type WireMenu, menuSchema } from '#contract/shop/menu.ts'
import { restaurantSchema } from '#contract/shop/restaurants.ts'
import type { WireRestaurant } from '#contract/shop/restaurants.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { importText, withImportLock } from '#server/import/import-text.ts'

type Seed = {
  ingredients: { id: number; price: number; name: Record<string, string> }[]
  desserts: unknown[]
  formulas: unknown[]
}
const seed = (): Seed => JSON.parse(readFileSync('db/seed/catalogue.json', 'utf8'))

describe.each(oneDatabase)('the menu on the %s database', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(kind)
  })
  afterAll(() => app.close())

  const menu = async (path = '/api/menu', headers: Record<string, string> = {}) =>
    (await app.get(path, headers)).json<WireMenu>()

  it('contains every product of the chain, in the requested language, as the contract requires (M2, M5)', async () => {
    for (const locale of locales) {
      const wire = await menu('/api/menu', { 'accept-language': `${locale};q=0.9, de` })
      expect(menuSchema.safeParse(wire).error).toBeUndefined()
      expect(wire.ingredients.find(({ id }) => id === 101)?.name).toBe(
        seed().ingredients[0]?.name[locale],
      )
      expect([wire.ingredients.length, wire.desserts.length, wire.formulas.length]).toEqual([
        seed().ingredients.length,
        seed().desserts.length,
        seed().formulas.length,
      ])
    }
  })

  it('contains the bowl of the front page while all of its ingredients are on sale', async () => {
    const { front, ingredients } = await menu()
    const slugs = front?.ingredient_ids.map(
      (id) => ingredients.find((ingredient) => ingredient.id === id)?.slug,
    )
    expect(slugs).toEqual(JSON.parse(readFileSync('db/seed/illustrations.json', 'utf8')).front)
    const picture = await app.get(front?.picture ?? '')
    expect([picture.status, picture.text.slice(0, 4)]).toEqual([200, '<svg'])
  })

  it('is in French for an unsupported language, and in the language of the address if given (S9)', async () => {
    expect((await menu('/api/menu', { 'accept-language': 'de' })).categories[0]?.name).toBe('Bases')
    expect(
      (await menu('/api/menu?language=nl', { 'accept-language': 'en' })).categories[0]?.name,
    ).toBe('Basissen')
  })

  it('keeps the category ids of the specification (M3)', async () => {
    const { categories } = await menu()
    expect(categories.find((category) => category.is_alcohol)?.id).toBe(15)
    expect(categories.find((category) => category.is_base)).toMatchObject({ id: 16, slug: 'base' })
  })

  it('marks products that a restaurant has run out of or does not sell, and the salads that need them (M4)', async () => {
    const atRestaurant = async (id: number, product: number) =>
      (await menu(`/api/restaurants/${id}/menu`)).ingredients.find(
        (ingredient) => ingredient.id === product,
      )?.available
    expect(await atRestaurant(4, 1011)).toBe(false)
    expect(await atRestaurant(2, 1011)).toBe(true)
    expect(await atRestaurant(7, 1101)).toBe(false)
    const burratas = JSON.parse(readFileSync('db/seed/restaurants.json', 'utf8')).restaurants.find(
      (entry: { unavailable_ingredient_ids: number[] }) =>
        entry.unavailable_ingredient_ids.includes(407),
    )
    expect(await atRestaurant(burratas.id, 1309)).toBe(false)
  })

  it('states the origin of meat for each meat ingredient, and none for other ingredients (F5)', async () => {
    const { ingredients } = await menu()
    expect(ingredients.find(({ slug }) => slug === 'boeuf-roti')?.origin).toEqual({
      meat: 'beef',
      countries: ['FR', 'IE'],
    })
    expect(ingredients.find(({ slug }) => slug === 'laitue')?.origin).toBeNull()
  })

  it('answers 404 for an unknown restaurant', async () => {
    expect((await app.get('/api/restaurants/999/menu')).status).toBe(404)
  })

  it('is compressed once and sent in an encoding that the visitor accepts', async () => {
    const plain = (await app.get('/api/menu')).text
    const fetchMenu = async (encoding: string) => {
      const reply = await app.app.inject({
        url: '/api/menu',
        headers: { 'accept-encoding': encoding },
      })
      expect(reply.headers['vary']).toBe('Accept-Language, Accept-Encoding')
      return {
        encoding: reply.headers['content-encoding'],
        bytes: reply.rawPayload,
        etag: reply.headers['etag'],
      }
    }
    const [br, gzip, none] = [
      await fetchMenu('gzip, br'),
      await fetchMenu('gzip'),
      await fetchMenu('identity'),
    ]
    expect([br.encoding, gzip.encoding, none.encoding]).toEqual(['br', 'gzip', undefined])
    expect((await fetchMenu('br;q=0, gzip;q=0.5')).encoding).toBe('gzip')
    expect((await fetchMenu('br;q=0.9')).encoding).toBe('br')
    expect(brotliDecompressSync(br.bytes).toString()).toBe(plain)
    expect(gunzipSync(gzip.bytes).toString()).toBe(plain)
    expect(new Set([br.etag, gzip.etag, none.etag]).size).toBe(3)
    expect(br.bytes.length).toBeLessThan(25_000)
  })

  it('answers a HEAD request with the headers alone', async () => {
    const head = await app.app.inject({
      method: 'HEAD',
      url: '/api/menu',
      headers: { 'accept-encoding': 'br' },
    })
    const { headers } = await app.get('/api/menu', { 'accept-encoding': 'br' })
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
    expect([head.headers['etag'], head.headers['content-length']]).toEqual([
      headers['etag'],
      headers['content-length'],
    ])
  })

  it('answers 304 if the visitor already has the current version', async () => {
    const { headers } = await app.get('/api/menu', { 'accept-encoding': 'br' })
    const again = await app.get('/api/menu', {
      'accept-encoding': 'br',
      'if-none-match': String(headers['etag']),
    })
    expect([again.status, again.text]).toEqual([304, ''])
    const english = await app.get('/api/menu', {
      'if-none-match': String(headers['etag']),
      'accept-language': 'en',
    })
    expect(english.status).toBe(200)
  })

  it('is cached permanently only under an address with its language and version', async () => {
    const { version } = await menu()
    const cacheOf = async (query: string) =>
      (await app.get(`/api/menu${query}`)).headers['cache-control']
    expect(await cacheOf(`?language=en&version=${version}`)).toContain('immutable')
    for (const query of ['', '?language=en', `?version=${version}`, '?language=en&version=older']) {
      expect(await cacheOf(query)).toBe('no-cache')
    }
  })

  it('changes its tag and version with an import, and keeps both when the same file is imported again (M6)', async () => {
    const tag = async () => (await app.get('/api/menu')).headers['etag']
    const imported = (value: unknown) =>
      withImportLock(app.database, (tx) => importText(tx, JSON.stringify(value)))
    const noticed = (version: unknown) =>
      expect.poll(async () => (await menu()).version, { timeout: 10_000 }).toBe(version)
    const file = seed()
    const [before, { version }] = [await tag(), await menu()]
    expect(await imported(file)).toEqual({ changed: 0, version })
    const [lettuce, ...otherIngredients] = file.ingredients
    const dearer = await imported({
      ...file,
      ingredients: [{ ...lettuce, price: 4.3 }, ...otherIngredients],
    })
    expect(dearer).toEqual({ changed: 1, version: expect.not.stringMatching(version) })
    await noticed('version' in dearer && dearer.version)
    expect(await tag()).not.toBe(before)
    expect((await menu()).ingredients.find(({ id }) => id === 101)?.price).toBe(4.3)
    await imported(file)
    await noticed(version)
    expect(await tag()).toBe(before)
  })
})

describe('the list of restaurants', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp('postgres')
  })
  afterAll(() => app.close())

  const list = async (query = '?limit=300') =>
    (await app.get(`/api/restaurants/${query}`, { 'accept-language': 'en' })).json<{
      count: number
      results: WireRestaurant[]
    }>()

  it('contains the restaurants that are active and not closed (T1)', async () => {
    const { count, results } = await list()
    expect(count).toBe(45)
    expect(results).toHaveLength(45)
    expect(results.every(({ active, closed }) => active && !closed)).toBe(true)
    expect(results.map(({ id }) => id)).not.toContain(17)
  })

  it('contains the fields of the specification and no others (T2)', async () => {
    for (const restaurant of (await list()).results) {
      expect(restaurantSchema.safeParse(restaurant).error).toBeUndefined()
      // `own_containers` is present only for restaurants that fill a customer's own container (E2).
      const fields = Object.keys(restaurantSchema.shape).filter(
        (field) => field !== 'own_containers' || restaurant.own_containers !== undefined,
      )
      expect(Object.keys(restaurant).sort()).toEqual(fields.sort())
    }
  })

  it('respects the requested limit, and refuses a limit above 300 (T1)', async () => {
    expect((await list('?limit=3')).results.map(({ id }) => id)).toEqual([1, 2, 3])
    expect((await list('')).count).toBe(45)
    expect((await app.get('/api/restaurants/?limit=301')).status).toBe(400)
  })

  it('shows whether each restaurant is open and the next possible pickup time, by its own calendar (T4)', async () => {
    for (const at of [
      '2026-11-24T08:00:00Z',
      '2026-11-24T11:07:30Z',
      '2026-11-24T21:00:00Z',
      '2026-12-25T11:00:00Z',
    ]) {
      app.clock.now = Date.parse(at)
      const { results } = (await app.get('/api/openings')).json<{
        results: { id: number; open: boolean; next: string | null }[]
      }>()
      expect(results).toHaveLength(45)
      for (const { id, open, next } of results.slice(0, 8)) {
        const takeaway = (await app.get(`/api/restaurants/${id}/takeaway`)).json<{
          now: { open: boolean }
          next: { at: string } | null
        }>()
        expect([takeaway.now.open, takeaway.next?.at ?? null]).toEqual([open, next])
      }
    }
  })

  it('answers 404 for the pickup times of an unknown, closed or inactive restaurant (T1)', async () => {
    for (const id of [999, 17, 23, 35])
      expect((await app.get(`/api/restaurants/${id}/takeaway`)).status, `${id}`).toBe(404)
  })
})
