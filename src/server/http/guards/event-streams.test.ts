import { createConnection } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { Registry } from '@prometheus-io/client'
import { afterEach, expect, it } from 'vitest'
import { type EventReader, readEvents } from '#testing/builders/an-event-stream.ts'
import { type EventStream, createEventStreams } from './event-streams.ts'

const opened: FastifyInstance[] = []
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close()
})

/**
 * Starts a server that only serves event streams. `streams`: the streams, in the sequence in which
 * they were opened.
 */
async function aServer(): Promise<{
  origin: string
  streams: EventStream[]
  openReader: () => Promise<EventReader>
}> {
  const app = Fastify()
  opened.push(app)
  const all = createEventStreams({
    config: { liveStreams: 10, liveStreamsPerAddress: 10 },
    lifecycle: { draining: false },
    registry: new Registry(),
  })
  app.addHook('preClose', async () => all.stop())
  const streams: EventStream[] = []
  app.get('/', async (request, reply) => {
    streams.push(all.open(request, reply))
    return reply
  })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return { origin, streams, openReader: () => readEvents(origin) }
}

it('the server cuts a client that does not read its stream, without delaying other clients', async () => {
  const { origin, streams, openReader } = await aServer()
  const reader = await openReader()
  const lazy = createConnection({ port: Number(new URL(origin).port), host: '127.0.0.1' }).on(
    'error',
    () => {},
  )
  lazy.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  lazy.pause()
  await expect.poll(() => streams.length).toBe(2)
  let isCut = false
  streams[1]?.onEnd(() => {
    isCut = true
  })
  const text = `event: large\ndata: ${JSON.stringify('x'.repeat(50_000))}\n`
  // Many events are needed, because the operating system buffers some megabytes before a write
  // shows that the client does not read.
  let eventCount = 0
  while (!isCut && eventCount < 1000) {
    eventCount += 1
    for (const stream of streams) stream.send(text, String(eventCount))
    await expect.poll(() => isCut || reader.events.length === eventCount).toBe(true)
  }
  expect(isCut).toBe(true)
  expect(reader.isOpen()).toBe(true)
  await expect.poll(() => reader.events.at(-1)?.id).toBe(String(eventCount))
  lazy.destroy()
  reader.leave()
})

it('a stream sends a heartbeat now and then', async () => {
  const { openReader } = await aServer()
  const reader = await openReader()
  await expect.poll(() => reader.text(), { timeout: 20_000, interval: 200 }).toMatch(/\n:\n\n/)
  reader.leave()
}, 30_000)

it('a stream runs its end handler once, when the client leaves or has already left', async () => {
  const { streams, openReader } = await aServer()
  const ended: string[] = []
  const reader = await openReader()
  streams[0]?.onEnd(() => ended.push('goes'))
  reader.leave()
  await expect.poll(() => ended).toEqual(['goes'])
  streams[0]?.onEnd(() => ended.push('gone'))
  streams[0]?.send('event: late\ndata: 1\n', '1')
  expect(ended).toEqual(['goes', 'gone'])
})

it('a stream gives the Last-Event-ID with which the client reconnected', async () => {
  const { origin, streams } = await aServer()
  const reader = await readEvents(origin, { 'last-event-id': 'o5~rx1' })
  expect(streams[0]?.lastId).toBe('o5~rx1')
  reader.leave()
})

it('the server frees the place of a client that left before its stream began', async () => {
  const app = Fastify()
  opened.push(app)
  const all = createEventStreams({
    config: { liveStreams: 2, liveStreamsPerAddress: 2 },
    lifecycle: { draining: false },
    registry: new Registry(),
  })
  const begin: (() => void)[] = []
  let attempts = 0
  const refusals: unknown[] = []
  app.get('/', async (request, reply) => {
    await new Promise<void>((resolve) => {
      begin.push(resolve)
    })
    try {
      all.open(request, reply)
    } catch (error) {
      refusals.push(error)
    }
    attempts += 1
    return reply.hijack()
  })
  let closed = 0
  app.server.on('connection', (socket) =>
    socket.on('close', () => {
      closed += 1
    }),
  )
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  for (let times = 1; times <= 3; times += 1) {
    const client = createConnection({ port: Number(new URL(origin).port), host: '127.0.0.1' })
    client.on('error', () => {}).write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
    await expect.poll(() => begin.length).toBe(times)
    client.destroy()
    await expect.poll(() => closed).toBe(times)
    begin.at(-1)?.()
    await expect.poll(() => attempts).toBe(times)
    // The stream's place must be free before the next client connects.
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(refusals).toEqual([])
})
