import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BOURSE, HAUSSMANN } from '#testing/builders/an-order.ts'
import { importPrices } from '#testing/builders/other-prices.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { servePages } from './start.ts'

/**
 * The smallest bundle that the program can serve. Every page shows the price of salad 1301 in the
 * visitor's menu, which the bundle reads like the real one does, and the number of renderings so
 * far. The page of an order fails while the program is not ready.
 */
const bundle = `
let rendered = 0
const prices = new WeakMap()
const transports = new WeakMap()
async function loader({ request, context }) {
  if (!request.url.includes('/confirmation/')) return null
  const reply = await transports.get(context)({ method: 'GET', path: '/readyz', headers: {} })
  if (reply.status !== 200) throw new Error('not ready')
  return null
}
export const routes = { root: { id: 'root', path: '*', module: { default: () => null, loader } } }
export const assets = { entry: { imports: [], module: '' }, routes: {}, url: '', version: '1' }
export const [assetsBuildDirectory, publicPath, basename] = ['', '/', '/']
export const [future, ssr, isSpaMode, prerender] = [{}, true, false, []]
export const routeDiscovery = { mode: 'initial' }
export const entry = { module: {
  reporter: { report() {} },
  handleError() {},
  async preparePage(context, { transport, restaurant, locale }) {
    transports.set(context, transport)
    const path = restaurant === null ? '/api/menu' : '/api/restaurants/' + restaurant + '/menu'
    const reply = await transport({ method: 'GET', path: path + '?language=' + locale, headers: {} })
    const { ingredients } = JSON.parse(await reply.text())
    prices.set(context, ingredients.find(({ id }) => id === 1301).price)
  },
  default: async (request, status, headers, router, context) => {
    rendered += 1
    headers.set('content-type', 'text/html; charset=utf-8')
    return new Response(
      '<html><head><title>x</title></head><body>' + prices.get(context) + ' € ' + rendered + '</body></html>',
      { status, headers })
  },
} }
`

describe.each(oneDatabase)('cached pages on the %s database', (kind) => {
  let app: TestApp
  let folder: string
  const before = process.env['BUILD_DIR']
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mesclun-build-'))
    await mkdir(join(folder, 'server'))
    await mkdir(join(folder, 'client', '.vite'), { recursive: true })
    // Placeholder files of the board and the head office. The pages of this test do not use them.
    for (const room of ['kitchen', 'office'])
      await writeFile(
        join(folder, 'client', '.vite', `${room}.json`),
        JSON.stringify({
          [`src/${room}/main.tsx`]: { file: 'a.js' },
          'src/web/dark.css': { file: 'a.css' },
        }),
      )
    await writeFile(join(folder, 'package.json'), '{"type":"module"}')
    await writeFile(join(folder, 'server', 'index.js'), bundle)
    process.env['BUILD_DIR'] = folder
    app = await openTestApp(kind, {}, { pages: servePages })
    await importPrices(app, [], {
      [BOURSE]: {
        price_exceptions: [
          {
            kind: 'ingredient',
            id: 1301,
            price: 9.9,
            from: '2026-11-24T11:00',
            until: '2026-11-24T12:00',
          },
          {
            kind: 'formula',
            id: 1,
            price: 8.2,
            from: '2026-11-24T11:00',
            until: '2026-11-24T12:00',
          },
        ],
      },
    })
  })
  afterAll(async () => {
    if (before === undefined) delete process.env['BUILD_DIR']
    else process.env['BUILD_DIR'] = before
    await app.close()
    await rm(folder, { recursive: true, force: true })
  })

  const page = async (path: string, restaurant: number | null) =>
    await app.get(path, restaurant === null ? {} : { cookie: `restaurant=${restaurant}` })
  const menuBeginning = async (restaurant: number | null) =>
    /<body>(.*?) €/.exec((await page('/carte/', restaurant)).text)?.[1]

  it('answer 404 to a request target that is not a path (N14)', async () => {
    await once(app.app.server.listen(0, '127.0.0.1'), 'listening')
    const address = app.app.server.address()
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0
    const socket = createConnection({ port, host: '127.0.0.1' })
    socket.write('GET * HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
    const [answer] = (await once(socket, 'data')) as [Buffer]
    socket.destroy()
    expect(answer.toString().split('\r\n', 1)[0]).toBe('HTTP/1.1 404 Not Found')
  })

  it('never show a price outside its time, and are sent from memory in between (B6)', async () => {
    const tags = new Set<unknown>()
    for (const [time, price] of [
      ['10:59:59.999', '11.2'],
      ['11:00:00', '9.9'],
      ['11:59:59.999', '9.9'],
      ['12:00:00', '11.2'],
    ] as const) {
      app.clock.now = Date.parse(`2026-11-24T${time}+01:00`)
      expect([
        await menuBeginning(BOURSE),
        await menuBeginning(HAUSSMANN),
        await menuBeginning(null),
      ]).toEqual([price, '11.2', '11.2'])
      tags.add((await page('/carte/', BOURSE)).headers['etag'])
    }
    expect(tags.size).toBe(2)
  })

  it('are rendered once for all restaurants with the same menu, except pages that show the restaurant (B7)', async () => {
    const { catalogue } = app.services
    const now = catalogue.now()
    const versionOf = (entry: (typeof now.visibleRestaurants)[number]) =>
      now.menuVersion(entry, app.services.stops.soldOut(entry.id, app.clock.now), app.clock.now)
    const same = [...Map.groupBy(now.visibleRestaurants, versionOf).values()].find(
      ({ length }) => length > 2,
    )
    const bodies = async (path: string) =>
      new Set(await Promise.all((same ?? []).map(async ({ id }) => (await page(path, id)).text)))
        .size
    expect(same?.length).toBeGreaterThan(2)
    expect(await bodies('/carte/')).toBe(1)
    expect(await bodies('/retrait/')).toBe(same?.length)
    const [restaurant] = same ?? []
    expect((await page('/carte/', restaurant?.id ?? 0)).headers['link']).toMatch(
      new RegExp(
        `^</api/restaurants/${restaurant?.id}/menu\\?language=fr&version=[^>]+>; rel=preload`,
      ),
    )
    expect((await page('/carte/', null)).headers['link']).toBeUndefined()
  })

  it('give search engines the displayed price (B6)', async () => {
    const offered = async (restaurant: number | null) =>
      /"@type":"Offer","price":"([\d.]+)"/.exec(
        (await page('/carte/formule/salade-4-ingredients/', restaurant)).text,
      )?.[1]
    app.clock.now = Date.parse('2026-11-24T11:00:00+01:00')
    expect([await offered(BOURSE), await offered(HAUSSMANN), await offered(null)]).toEqual([
      '8.20',
      '9.40',
      '9.40',
    ])
    app.clock.now = Date.parse('2026-11-24T12:00:00+01:00')
    expect(await offered(BOURSE)).toBe('9.40')
  })

  it('answer 503 with the time to retry while their data is unavailable', async () => {
    const path = '/confirmation/abcdefghijklmnopqrstuvwxyz/'
    expect((await page(path, null)).status).toBe(200)
    app.services.lifecycle.draining = true
    const { status, headers } = await page(path, null)
    app.services.lifecycle.draining = false
    expect([status, headers['retry-after'], headers['cache-control']]).toEqual([
      503,
      '2',
      'private, no-store',
    ])
  })
})
