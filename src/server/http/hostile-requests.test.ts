import { once } from 'node:events'
import { createConnection } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import { sendPhotograph } from '#contract/shop/order-problems.ts'
import { everyEndpoint } from '#testing/readers/every-endpoint.ts'
import { registerEndpoint } from '#server/http/requests/serve.ts'
import { copyDatabase } from '#testing/programs/a-database.ts'
import { startServer } from '#testing/programs/a-server.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'

let app: TestApp
let port: number
beforeAll(async () => {
  app = await openTestApp('embedded')
  await once(app.app.server.listen(0, '127.0.0.1'), 'listening')
  const address = app.app.server.address()
  port = typeof address === 'object' ? (address?.port ?? 0) : 0
})
afterAll(() => app.close())

/**
 * Opens a connection, sends the text as it is, a whole request or only its beginning, and returns
 * the open socket.
 */
async function send(to: number, text: string) {
  const socket = createConnection({ port: to, host: '127.0.0.1' }).on('error', () => {})
  await once(socket, 'connect')
  await new Promise<void>((resolve) => {
    socket.write(text, () => resolve())
  })
  return socket
}

it('a request line with a full URL is routed by its path', async () => {
  const answers = await Promise.all(
    ['/healthz', '/api/menu', '/nothing', ''].map(async (path) => {
      const socket = await send(
        port,
        `GET http://127.0.0.1:${port}${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
      )
      const [head] = (await once(socket, 'data')) as [Buffer]
      socket.destroy()
      return head.toString().split('\r\n', 1)[0]
    }),
  )
  expect(answers).toEqual([
    'HTTP/1.1 200 OK',
    'HTTP/1.1 200 OK',
    'HTTP/1.1 404 Not Found',
    'HTTP/1.1 404 Not Found',
  ])
})

describe('a body larger than 64 KB', () => {
  const large = everyEndpoint.filter(({ bodyLimit = 0 }) => bodyLimit > 64 * 1024)

  it('is accepted by few endpoints only (N14)', () => {
    expect(large.map(({ id }) => id).sort()).toEqual([
      'askForSeller',
      'findRecalled',
      'importIntoDraft',
      'resumeProducts',
      'sendPhotograph',
      'stopProducts',
    ])
  })

  // The announced body is never sent, so a server that waited for it would not answer.
  it.each(large.map((endpoint) => [endpoint.id, endpoint] as const))(
    'is refused before it is read, if the caller has neither a session nor an order: %s (N14)',
    async (_, { method, path, bodyLimit, bodyMedia, viewer }) => {
      const type = bodyMedia === undefined ? 'application/json' : 'image/png'
      const head = [
        `${method} ${path.replace(':token', 'x'.repeat(43))} HTTP/1.1`,
        'host: x',
        'x-mesclun: 1',
        `origin: ${app.config.publicUrl}`,
        'idempotency-key: k',
        `content-type: ${type}`,
        `content-length: ${bodyLimit}`,
        'connection: close',
      ]
      const socket = await send(port, `${head.join('\r\n')}\r\n\r\n`)
      const [answer] = (await once(socket, 'data')) as [Buffer]
      socket.destroy()
      expect(answer.toString().split('\r\n', 1)[0]).toBe(
        viewer === 'staff' ? 'HTTP/1.1 401 Unauthorized' : 'HTTP/1.1 404 Not Found',
      )
    },
  )

  it('is never read without a check of the caller or of the path (N14)', () => {
    const open = { ...sendPhotograph, path: '/api/open' } as const
    const limit = { name: 'open', calls: 1, seconds: 1 }
    expect(() => {
      registerEndpoint(app.app, open, async () => ({ photograph: '' }), { limit })
    }).toThrow('sendPhotograph reads a large body without a check of its caller')
  })
})

it('a client that disconnects during a request is not logged as an error', async () => {
  const where = await copyDatabase('embedded')
  const server = await startServer(where, { LOG_LEVEL: 'info' })
  const to = Number(new URL(server.url).port)
  const partialRequest =
    'POST /api/quotes HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 600\r\n\r\n{'
  const goings = [
    (socket: Awaited<ReturnType<typeof send>>) => socket.resetAndDestroy(),
    // Disconnects while the server waits for the body.
    async (socket: Awaited<ReturnType<typeof send>>) => {
      await server.get('/healthz')
      socket.resetAndDestroy()
    },
    (socket: Awaited<ReturnType<typeof send>>) => socket.end(),
  ]
  for (let i = 0; i < 18; i += 1) await goings[i % 3]?.(await send(to, partialRequest))
  // The server stops only when no request is in progress.
  await server.end('SIGTERM')
  const failures = server
    .output()
    .split('\n')
    .filter((line) => /"level":[56]0/.test(line))
  expect(failures).toEqual([])
  await where.remove()
})

it.each([
  '/dev',
  '/dev/mails',
  '/dev/mails/1/content',
  '/dev/kitchen',
  '/dev/kitchen?restaurant=paris-bourse',
  '/dev/office',
])('%s is available only from this machine, under its own host names', async (path) => {
  for (const host of ['evil.test', 'localhost.evil.test', '127.0.0.1.evil.test', '10.0.0.7:3000']) {
    expect((await app.get(path, { host })).status, host).toBe(404)
  }
  for (const host of ['localhost:3000', '127.0.0.1', '[::1]:3000']) {
    expect((await app.get(path, { host })).status, host).toBe(path.endsWith('content') ? 404 : 200)
  }
  for (const passedOn of [
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-host': 'shop.example' },
    { 'x-forwarded-proto': 'https' },
    { 'x-real-ip': '203.0.113.9' },
    { forwarded: 'for=203.0.113.9' },
    { via: '1.1 proxy' },
    { 'cf-connecting-ip': '203.0.113.9' },
  ]) {
    const answer = await app.get(path, { host: 'localhost:3000', ...passedOn })
    expect(answer.status, JSON.stringify(passedOn)).toBe(404)
  }
})

it.each(['/api/auth/login', '/api/%61uth/login', '/%61pi/auth/login', '/api/%6bitchen/devices'])(
  'a script in a browser gets no session at %s without our header, however the path is encoded',
  async (path) => {
    const answer = await app.post(path, {}, { 'sec-fetch-site': 'same-origin' })
    expect([answer.status, answer.json<Problem>().code]).toEqual([403, 'forbidden'])
  },
)
