import { once } from 'node:events'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aKitchen } from '#testing/builders/a-kitchen.ts'
import { BOURSE, anOrder, place } from '#testing/builders/an-order.ts'
import { readEvents } from '#testing/builders/an-event-stream.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp('postgres')
})
afterAll(() => app.close())

const TIMES = `/api/restaurants/${BOURSE}/takeaway`

async function ask(
  url: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' = 'GET',
) {
  const { headers: answered, rawPayload: body } = await app.app.inject({
    method,
    url,
    headers: { 'accept-encoding': 'gzip, deflate, br', ...headers },
  })
  return {
    encoding: answered['content-encoding'],
    vary: answered['vary'],
    length: Number(answered['content-length']),
    body,
  }
}

it('JSON of more than a kilobyte is sent in the best compression that the caller accepts', async () => {
  const plain = await ask(TIMES, { 'accept-encoding': 'identity' })
  expect(JSON.parse(plain.body.toString())).toHaveProperty('days')
  const small = await ask(TIMES)
  expect([small.encoding, small.vary]).toEqual(['br', 'Accept-Encoding'])
  expect(brotliDecompressSync(small.body)).toEqual(plain.body)
  expect(small.length).toBe(small.body.length)
  expect(small.length * 3).toBeLessThan(plain.length)
  const zipped = await ask(TIMES, { 'accept-encoding': 'gzip, br;q=0' })
  expect(zipped.encoding).toBe('gzip')
  expect(gunzipSync(zipped.body)).toEqual(plain.body)
})

it('a reply that fits into one packet is not compressed, nor is the reply to a HEAD request', async () => {
  expect((await ask('/healthz')).encoding).toBeUndefined()
  expect((await ask('/api/site')).encoding).toBeUndefined()
  const head = await ask(TIMES, {}, 'HEAD')
  expect([head.encoding, head.body.length]).toEqual([undefined, 0])
})

it('the board of a kitchen is compressed', async () => {
  const kitchen = await aKitchen(app, BOURSE)
  for (let i = 0; i < 3; i += 1) await place(app, await anOrder(app, { restaurant: BOURSE }))
  const answer = await kitchen.ask('GET', '/api/kitchen/board', undefined, {
    'accept-encoding': 'br',
  })
  expect(answer.headers['content-encoding']).toBe('br')
})

it.each(['__Host-access', '__Host-refresh', '__Host-kitchen', '__Host-office'])(
  'with the cookie %s, a reply is not compressed if another site may have sent the request',
  async (name) => {
    const cookie = `${name}=${'x'.repeat(43)}`
    const from = async (headers: Record<string, string>) =>
      (await ask(TIMES, { cookie, ...headers })).encoding
    expect(await from({})).toBeUndefined()
    expect(await from({ 'sec-fetch-site': 'cross-site' })).toBeUndefined()
    expect(await from({ 'sec-fetch-site': 'same-site' })).toBeUndefined()
    expect(await from({ 'sec-fetch-site': 'same-origin' })).toBe('br')
    expect(await from({ 'sec-fetch-site': 'none' })).toBe('br')
    expect(await from({ 'x-mesclun': '1' })).toBe('br')
  },
)

it('an event stream sends each event at once, uncompressed', async () => {
  await once(app.app.server.listen(0, '127.0.0.1'), 'listening')
  const address = app.app.server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const reader = await readEvents(`http://127.0.0.1:${port}/api/live/events?restaurant=${BOURSE}`, {
    'accept-encoding': 'gzip, br',
  })
  expect([reader.status, reader.headers['content-encoding']]).toEqual([200, undefined])
  await expect.poll(() => reader.events.map(({ event }) => event)).toEqual(['restaurant'])
  reader.leave()
})
