import { once } from 'node:events'
import { type Server, createServer } from 'node:http'
import { type AddressInfo, type Socket, createConnection } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cutSilentLines } from './silent-lines.ts'

const SILENCE = 200
/** A text longer than the buffers between two machines can contain. */
const MUCH = 'x'.repeat(32 * 1024 * 1024)

let server: Server
beforeAll(async () => {
  server = createServer((request, reply) => {
    if (request.url === '/much') reply.end(MUCH)
    else void sleep(request.url === '/late' ? SILENCE * 4 : 0).then(() => reply.end('answered'))
  })
  server.setTimeout(SILENCE)
  server.keepAliveTimeout = SILENCE * 5
  cutSilentLines(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

async function openLine(): Promise<{
  line: Socket
  receivedText: () => string
  cut: () => boolean
}> {
  const line = createConnection({
    port: (server.address() as AddressInfo).port,
    host: '127.0.0.1',
  }).on('error', () => {})
  let answer = ''
  let cut = false
  line
    .on('data', (data: Buffer) => {
      answer += data.toString()
    })
    .on('close', () => {
      cut = true
    })
  await once(line, 'connect')
  return { line, receivedText: () => answer, cut: () => cut }
}
const ask = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`

it('a client that waits for a late answer gets it, and can use the same connection again', async () => {
  const { line, receivedText } = await openLine()
  line.write(ask('/late'))
  await expect.poll(receivedText, { timeout: 5000 }).toMatch(/^HTTP\/1\.1 200 OK[^]*answered/)
  line.write(ask('/'))
  await expect.poll(receivedText).toMatch(/answered[^]*answered/)
})

it('a connection that sends nothing, or whose client does not read its answer, is cut', async () => {
  const [nothing, unread] = [await openLine(), await openLine()]
  unread.line.pause()
  unread.line.write(ask('/much'))
  await expect.poll(nothing.cut).toBe(true)
  await expect
    .poll(
      () =>
        new Promise((resolve) => {
          server.getConnections((_, open) => resolve(open))
        }),
      { timeout: 5000 },
    )
    .toBe(0)
})
