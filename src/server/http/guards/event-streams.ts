import { finished } from 'node:stream'
import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Gauge, type Registry } from '@prometheus-io/client'
import { callerOf, isFromOutside } from './caller.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { endRequestSpan } from './request-traces.ts'
import { createRoom } from './room.ts'
import type { Lifecycle } from './health.ts'

/** An answer that does not end: server-sent events. */
export type EventStream = {
  /**
   * The id with which the client reconnects: the `id` sent with the last event that it received;
   * empty for a new client.
   */
  lastId: string
  /** Sends the text of an event, and the id with which the client reconnects. */
  send: (text: string, id: string) => void
  /** Ends the stream. The client reconnects and is authenticated again. */
  end: () => void
  /**
   * Calls `act` once the stream has ended, for whatever reason; at once if the stream has already
   * ended.
   */
  onEnd: (act: () => void) => void
}

export type EventStreams = {
  /**
   * Turns the answer into a stream. Refuses if this process (`unavailable`) or the caller
   * (`too_many_requests`) has reached its limit; the client then polls instead. Boards have a
   * separate limit, so that a crowd of visitors cannot displace them.
   */
  open: (request: FastifyRequest, reply: FastifyReply, board?: string) => EventStream
  /** Ends every stream and refuses new streams. The clients then reconnect to another process. */
  stop: () => void
}

type Limits = { liveStreams: number; liveStreamsPerAddress: number }

/**
 * `BOARDS`: maximum number of board streams in this process. `STREAMS_OF_BOARD`: maximum number for
 * one board, which may be open twice, and may reconnect before its old stream is recognised as
 * dead.
 */
const BOARDS = 2000
const STREAMS_OF_BOARD = 5
/**
 * Seconds between two heartbeats. Proxies consider a silent connection dead after 30 to 60 seconds.
 */
const BEAT_SECONDS = 15
/**
 * Maximum number of bytes that a client has not read yet. A client that exceeds this is
 * disconnected: either it has left, or it can reconnect.
 */
const UNREAD_LIMIT = 64 * 1024
/**
 * `BACK_AFTER`: milliseconds after which a client reconnects. `BACK_SPREAD`: maximum of the random
 * milliseconds added to them, so that clients do not all reconnect at once.
 */
const BACK_AFTER = 1000
const BACK_SPREAD = 2000
/** Seconds after which a refused client may retry. */
const RETRY_AFTER = '30'

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Tells proxies not to buffer events.
  'x-accel-buffering': 'no',
}

type OpenStream = { response: ServerResponse; beat: number }

/** The event streams of this process. */
export function createEventStreams({
  config,
  lifecycle,
  registry,
}: {
  config: Limits
  lifecycle: Lifecycle
  registry: Registry
}): EventStreams {
  const streams = new Set<OpenStream>()
  const visitors = createRoom({
    most: config.liveStreams,
    each: config.liveStreamsPerAddress,
    retryAfter: RETRY_AFTER,
  })
  const boards = createRoom({ most: BOARDS, each: STREAMS_OF_BOARD, retryAfter: RETRY_AFTER })
  let stopped = false
  let tick = 0
  let opened = 0
  new Gauge({
    name: 'live_streams_open',
    help: 'Streams of events that are open',
    registers: [registry],
    collect() {
      this.set(streams.size)
    },
  })

  function write({ response }: OpenStream, text: string): void {
    response.write(text)
    if (response.writableLength > UNREAD_LIMIT) response.destroy()
  }

  const endAll = (): void => {
    for (const { response } of streams) response.end()
  }

  // Heartbeats are spread over the interval: each second, a part of the streams gets one.
  const beating = setInterval(() => {
    if (lifecycle.draining) return endAll()
    tick = (tick + 1) % BEAT_SECONDS
    for (const stream of streams) if (stream.beat === tick) write(stream, ':\n\n')
  }, 1000)
  beating.unref()

  return {
    open(request, reply, board) {
      const isOutside = isFromOutside(request)
      if (stopped || lifecycle.draining)
        throw new Refusal('unavailable', { headers: { 'retry-after': RETRY_AFTER } })
      // A request of the page renderer is not counted for any caller, because it is made on behalf
      // of all visitors.
      const who = board ?? (isOutside ? callerOf(request.ip) : null)
      const leave = (board === undefined ? visitors : boards).hold(who, 1)
      const response = reply.raw
      opened += 1
      const stream: OpenStream = { response, beat: opened % BEAT_SECONDS }
      reply.hijack()
      endRequestSpan(request)
      for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...headers })) {
        if (value !== undefined) response.setHeader(name, value)
      }
      // The client sends nothing on a stream, so its silence must not end the connection. The
      // heartbeats detect whether it is still connected.
      if (isOutside) request.raw.socket.setTimeout(0)
      response.writeHead(200)
      streams.add(stream)
      // `finished` calls this function at once if the client left before its stream began.
      finished(response, () => {
        streams.delete(stream)
        leave()
      })
      // A client that disconnects in the middle of an event is no failure.
      response.on('error', () => {})
      if (request.method === 'HEAD') response.end()
      else write(stream, `retry: ${BACK_AFTER + Math.floor(Math.random() * BACK_SPREAD)}\n\n`)
      return {
        lastId: String(request.headers['last-event-id'] ?? ''),
        send: (text, id) => {
          if (!response.writableEnded && !response.destroyed) write(stream, `${text}id: ${id}\n\n`)
        },
        end: () => {
          response.end()
        },
        onEnd(act) {
          if (response.closed || response.destroyed) act()
          else response.once('close', act)
        },
      }
    },
    stop() {
      stopped = true
      clearInterval(beating)
      endAll()
    },
  }
}
