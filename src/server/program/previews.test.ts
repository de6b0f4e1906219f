import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import type { Quote } from '#contract/shop/orders.ts'
import type { WireMenu } from '#contract/shop/menu.ts'
import type { CatalogueDraft } from '#contract/office/catalogue.ts'
import { HAUSSMANN, anOrder } from '#testing/builders/an-order.ts'
import { aCustomer } from '#testing/builders/a-customer.ts'
import { type APerson, aPersonWith } from '#testing/builders/a-staff.ts'
import { databaseState } from '#testing/programs/database-state.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'

const BREAD = 'ingredient 751'

describe.each(oneDatabase)('a preview of the draft, on the %s database', (kind) => {
  let app: TestApp
  let sofia: APerson
  let path: string
  let token: string
  /** Number of programs that were built: the shop itself, and a preview for each time shown. */
  let programs = 0
  let [beingMade, mostAtOnce] = [0, 0]
  beforeAll(async () => {
    app = await openTestApp(
      kind,
      {},
      {
        pages: async (server) => {
          programs += 1
          beingMade += 1
          mostAtOnce = Math.max(mostAtOnce, beingMade)
          await setImmediate()
          // Registered in a separate context, like the real pages.
          await server.register(async (pages) => {
            pages.get('/carte/', (_, reply) =>
              reply
                .type('text/html')
                .send('<!doctype html><html lang="fr"><body>La carte</body></html>'),
            )
          })
          beingMade -= 1
        },
      },
    )
    sofia = await aPersonWith(app, 'catalogue')
    await edit(BREAD, 'price', 9.9)
    path = (await sofia.browser.post('/api/office/catalogue/draft/preview')).json<{
      path: string
    }>().path
    token = path.split('/').at(-1) ?? ''
  })
  afterAll(() => app.close())

  async function edit(entry: string, field: string, after: unknown) {
    const { entries, draft } = (await sofia.browser.get('/api/office/catalogue')).json<{
      entries: Record<string, Record<string, unknown>>
      draft: CatalogueDraft
    }>()
    const mine = draft.edits.find(
      (draftEdit) => draftEdit.entry === entry && draftEdit.field === field,
    )
    const before = mine === undefined ? (entries[entry]?.[field] ?? null) : mine.after
    const edits = [{ entry, field, before, after }]
    const answer = await sofia.browser.ask('PATCH', '/api/office/catalogue/draft', { edits })
    expect(answer.status).toBe(200)
  }
  const previewHeaders = (at: number | 'now' = 'now') => ({
    cookie: `__Host-preview=${token}.${at}`,
  })
  const priceOf = (menu: WireMenu) => menu.ingredients.find(({ id }) => id === 751)?.price
  const menu = async (headers: Record<string, string> = {}) =>
    (await app.get(`/api/restaurants/${HAUSSMANN}/menu`, headers)).json<WireMenu>()

  it('begins with a secret link, which sets a cookie (H8)', async () => {
    const answer = await app.get(`${path}?restaurant=2&at=2026-11-26T06:00&lang=nl`)
    expect([answer.status, answer.headers['location']]).toEqual([302, '/nl'])
    expect(answer.headers).toMatchObject({
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'private, no-store',
    })
    const at = Date.parse('2026-11-26T05:00:00Z')
    expect(String(answer.headers['set-cookie'])).toContain(`__Host-preview=${token}.${at};`)
    expect(String(answer.headers['set-cookie'])).toContain('restaurant=2;')
    const end = await app.get('/apercu/end?lang=fr')
    expect(String(end.headers['set-cookie'])).toContain('Max-Age=0')
  })

  it('shows the draft only to a visitor with the link (H8)', async () => {
    expect(priceOf(await menu())).not.toBe(9.9)
    expect(priceOf(await menu(previewHeaders()))).toBe(9.9)
    await edit(BREAD, 'price', 8.8)
    expect(priceOf(await menu(previewHeaders()))).toBe(8.8)
    expect(priceOf(await menu())).not.toBe(8.8)
  })

  it('marks each page as a preview, and is never cached (H8)', async () => {
    const page = await app.get('/carte/', previewHeaders())
    expect(page.text).toContain('<html data-preview lang="fr">')
    expect(page.text).toMatch(/<body>.*Aperçu du brouillon.*<\/aside>La carte<\/body>/s)
    expect(page.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-preview': '1' })
    expect((await app.get('/carte/')).text).not.toContain('preview')
    // A menu. Without a preview, the program sends it from the cache and compressed.
    const menus = await app.get(`/api/restaurants/${HAUSSMANN}/menu`, previewHeaders())
    expect(menus.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-preview': '1' })
    expect(menus.headers['content-encoding']).toBeUndefined()
  })

  it('calculates prices, refuses orders, and writes nothing (H8)', async () => {
    const order = await anOrder(app)
    const before = await databaseState(app.database)
    const quote = await app.post(
      '/api/quotes',
      { restaurant: order.restaurant, lines: order.lines },
      previewHeaders(),
    )
    expect(quote.json<Quote>().toPay).toBeGreaterThan(0)
    const answer = await app.post('/api/orders', order, {
      ...previewHeaders(),
      'idempotency-key': crypto.randomUUID(),
    })
    expect([answer.status, answer.json<Problem>().code]).toEqual([403, 'preview_only'])
    expect(await databaseState(app.database)).toEqual(before)
  })

  it('does not disturb the head office in the same browser (H8)', async () => {
    sofia.browser.cookies.set('__Host-preview', `${token}.now`)
    expect((await sofia.browser.get('/api/office/session')).status).toBe(200)
    sofia.browser.cookies.delete('__Host-preview')
  })

  it('refuses a login, and accepts no session that was valid at the previewed time only (H8, P1)', async () => {
    const before = await databaseState(app.database)
    const navigation = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin' }
    for (const path of ['/api/auth/social/google', '/api/auth/social/google/callback?state=x']) {
      const login = await app.get(path, { ...previewHeaders(), ...navigation })
      expect(login.headers['location']).toBe('/connexion/?problem=preview_only')
    }
    expect(await databaseState(app.database)).toEqual(before)
    const [now, lea] = [app.clock.now, await aCustomer(app)]
    app.clock.now += 13 * 3_600_000
    expect((await sofia.browser.get('/api/office/catalogue')).status).toBe(401)
    sofia.browser.cookies.set('__Host-preview', `${token}.${now}`)
    // A different spelling of /api/office/catalogue.
    const officeAnswer = await sofia.browser.get('/api/%6Fffice/catalogue')
    sofia.browser.cookies.delete('__Host-preview')
    lea.browser.cookies.set('__Host-preview', `${token}.${now}`)
    const customer = await lea.browser.ask('GET', '/api/me/')
    app.clock.now = now
    expect([officeAnswer.status, customer.status]).toEqual([404, 401])
  })

  it('shows missing texts in French, and gives a message when the draft cannot be shown (H7, H8)', async () => {
    await edit(BREAD, 'name.nl', null)
    const dutch = (
      await app.get(`/api/restaurants/${HAUSSMANN}/menu?language=nl`, previewHeaders())
    ).json<WireMenu>()
    const french = await menu(previewHeaders())
    const nameIn = ({ ingredients }: WireMenu) => ingredients.find(({ id }) => id === 751)?.name
    expect(nameIn(dutch)).toBe(nameIn(french))
    await edit(BREAD, 'portion_g', null)
    const page = await app.get('/carte/', previewHeaders())
    expect([page.status, page.text]).toEqual([409, expect.stringContaining('Le brouillon ne peut')])
    await edit(BREAD, 'portion_g', 50)
  })

  it('shows the requested quarter of an hour, within a year, and keeps two of them in memory (H8, N14)', async () => {
    const quarter = Date.parse('2026-11-24T10:15:00Z')
    const before = programs
    for (const at of [quarter, quarter + 1, quarter + 899_999])
      expect((await app.get('/carte/', previewHeaders(at))).text).toContain(
        'value="2026-11-24T11:15"',
      )
    expect(programs - before).toBe(1)
    // The next quarter of an hour needs another preview. A time that is more than a year away shows
    // the current time.
    for (const at of [quarter + 900_000, 999_999_999_999_999, 0])
      expect((await app.get('/carte/', previewHeaders(at))).status).toBe(200)
    expect(programs - before).toBeLessThanOrEqual(3)
    const programsBefore = programs
    await app.get('/carte/', previewHeaders(quarter + 900_000))
    expect(programs).toBe(programsBefore)
    await app.get('/carte/', previewHeaders(quarter))
    expect(programs).toBe(programsBefore + 1)
  })

  it('is built one at a time, refuses most of sixty simultaneous requests, and does not delay an order (N14)', async () => {
    if (!app.app.server.listening) await once(app.app.server.listen(0, '127.0.0.1'), 'listening')
    const address = app.app.server.address()
    const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    const before = programs
    const requests = Array.from({ length: 60 }, async (_, i) => {
      const at = Date.parse('2026-11-25T08:00:00Z') + i * 900_000
      const reply = await fetch(`${origin}/carte/`, { headers: previewHeaders(at) })
      await reply.text()
      return [reply.status, reply.headers.get('retry-after')]
    })
    const order = await app.post('/api/orders', await anOrder(app), {
      'idempotency-key': crypto.randomUUID(),
    })
    expect(order.status).toBe(201)
    const answers = await Promise.all(requests)
    const busy = answers.filter(([status]) => status === 429)
    expect(mostAtOnce).toBe(1)
    expect(programs - before).toBeLessThanOrEqual(20)
    expect(busy.length).toBeGreaterThanOrEqual(40)
    for (const [, again] of busy) expect(Number(again)).toBeGreaterThan(0)
    const api = await fetch(`${origin}/api/restaurants/1/menu`, { headers: previewHeaders(0) })
    expect([200, 429]).toContain(api.status)
    await api.text()
  })

  it('ends when its draft is discarded (H8)', async () => {
    const { id } = (await sofia.browser.get('/api/office/catalogue/draft')).json<CatalogueDraft>()
    await sofia.browser.delete(`/api/office/catalogue/draft/${id}`)
    expect((await app.get('/carte/', previewHeaders())).status).toBe(404)
    expect((await app.get(`/api/restaurants/${HAUSSMANN}/menu`, previewHeaders())).status).toBe(404)
    expect((await app.get(path)).status).toBe(404)
  })
})
