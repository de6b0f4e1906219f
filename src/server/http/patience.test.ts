import { once } from 'node:events'
import { type Socket, createConnection } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aKitchen } from '#testing/builders/a-kitchen.ts'
import { BOURSE, anOrder, place } from '#testing/builders/an-order.ts'
import { readEvents } from '#testing/builders/an-event-stream.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'

let app: TestApp
let port: number
beforeAll(async () => {
  app = await openTestApp('embedded', {}, { patience: { request: 200, line: 400, checkEvery: 50 } })
  await once(app.app.server.listen(0, '127.0.0.1'), 'listening')
  const address = app.app.server.address()
  port = typeof address === 'object' ? (address?.port ?? 0) : 0
})
afterAll(() => app.close())

const requestHead = 'POST /api/quotes HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'

/**
 * Sends the text, then nothing more, or one byte at a time if `drips`. Returns the bytes received
 * before the server closed the connection.
 */
async function sendPart(text: string, drips = false): Promise<string> {
  const socket: Socket = createConnection({ port, host: '127.0.0.1' }).on('error', () => {})
  let answer = ''
  socket.on('data', (data: Buffer) => {
    answer += data.toString()
  })
  socket.write(text)
  const dripping = drips ? setInterval(() => socket.write('1'), 50) : undefined
  await once(socket, 'close')
  clearInterval(dripping)
  return answer
}

it.each([
  ['nothing at all', '', false],
  ['headers that do not end', requestHead, false],
  ['headers that come byte by byte', `${requestHead}x-a: `, true],
  ['a body that does not come', `${requestHead}content-length: 60000\r\n\r\n{`, false],
  ['a body that comes byte by byte', `${requestHead}content-length: 60000\r\n\r\n{`, true],
  ['a chunk that does not end', `${requestHead}transfer-encoding: chunked\r\n\r\nffff\r\n{`, true],
])('a connection that sends %s is cut', async (_, text, drips) => {
  expect(await sendPart(text, drips)).toMatch(/^(HTTP\/1\.1 408 |$)/)
})

it('an event stream of an order, a restaurant or a board is not cut for being silent', async () => {
  const kitchen = await aKitchen(app, BOURSE)
  const order = await place(app, await anOrder(app, { restaurant: BOURSE }))
  const origin = `http://127.0.0.1:${port}`
  const readers = [
    await readEvents(`${origin}/api/live/events?order=${order.token}`),
    await readEvents(`${origin}/api/live/events?restaurant=${BOURSE}`),
    await readEvents(`${origin}/api/kitchen/events`, { authorization: `Bearer ${kitchen.token}` }),
  ]
  // While the event streams are open, other clients connect, send an incomplete request and are
  // disconnected by the server.
  for (let i = 0; i < 4; i += 1) await sendPart(requestHead)
  expect(readers.map(({ status, isOpen }) => [status, isOpen()])).toEqual([
    [200, true],
    [200, true],
    [200, true],
  ])
  const eventCounts = readers.map(({ events }) => events.length)
  await place(app, await anOrder(app, { restaurant: BOURSE }))
  await expect.poll(() => readers[2]?.events.length).toBeGreaterThan(eventCounts[2] ?? 0)
  for (const reader of readers) reader.leave()
})
