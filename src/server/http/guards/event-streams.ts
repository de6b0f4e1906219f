import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Gauge, type Registry } from '@prometheus-io/client'
import { callerOf, isFromOutside } from './caller.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Lifecycle } from './health.ts'

/** An answer that does not end: server-sent events. */
export type EventStream = {
  /**
   * The events that the client saw last time, by the id that it was given with them; empty for who
   * is new.
   */
  lastId: string
  /** Sends the text of an event, and the id by which its reader comes back. */
  send: (text: string, id: string) => void
  /** Ends it: its client comes back, and is asked who it is. */
  end: () => void
  /** Does something once the stream is over, whoever ended it; at once, if it is. */
  onEnd: (act: () => void) => void
}

export type EventStreams = {
  /**
   * Makes the answer a stream. Refused, so that the client asks from time to time instead, when
   * this process has all it can hold (`unavailable`) or the caller has (`too_many_requests`). A
   * board has a place of its own: no crowd of visitors takes it.
   */
  open: (request: FastifyRequest, reply: FastifyReply, board?: string) => EventStream
  /** Ends every stream and takes no more: their clients come back, to another process. */
  stop: () => void
}

type Limits = { liveStreams: number; liveStreamsPerAddress: number }

/**
 * Boards that this process holds, and streams of one board: it may be open twice, and come back
 * before it was missed.
 */
const BOARDS = 2000
const STREAMS_OF_BOARD = 5
/**
 * Between two heartbeats; proxies think that a silent connection is dead after 30 to 60 seconds.
 */
const BEAT_SECONDS = 15
/** A client that leaves so many bytes unread is gone, or may as well come back. */
const UNREAD_LIMIT = 64 * 1024
/** Who loses a stream comes back after this, each at another moment. */
const BACK_AFTER = 1000
const BACK_SPREAD = 2000
/** For who finds no room. */
const RETRY_AFTER = '30'

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Whoever stands in between passes each event on at once.
  'x-accel-buffering': 'no',
}

type Room = { most: number; each: number; open: number; of: Map<string, number> }
type Open = { response: ServerResponse; beat: number }

/** The streams of this process. */
export function createEventStreams({
  config,
  lifecycle,
  registry,
}: {
  config: Limits
  lifecycle: Lifecycle
  registry: Registry
}): EventStreams {
  const streams = new Set<Open>()
  const room = (most: number, each: number): Room => ({ most, each, open: 0, of: new Map() })
  const visitors = room(config.liveStreams, config.liveStreamsPerAddress)
  const boards = room(BOARDS, STREAMS_OF_BOARD)
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

  /** `who` is null for who is not limited: pages that are rendered ask for everybody. */
  const count = (at: Room, who: string | null, more: 1 | -1): void => {
    at.open += more
    if (who === null) return
    const left = (at.of.get(who) ?? 0) + more
    if (left === 0) at.of.delete(who)
    else at.of.set(who, left)
  }

  function write({ response }: Open, text: string): void {
    response.write(text)
    if (response.writableLength > UNREAD_LIMIT) response.destroy()
  }

  const endAll = (): void => {
    for (const { response } of streams) response.end()
  }

  // Not all at the same moment: a part of the streams each second.
  const beating = setInterval(() => {
    if (lifecycle.draining) return endAll()
    tick = (tick + 1) % BEAT_SECONDS
    for (const stream of streams) if (stream.beat === tick) write(stream, ':\n\n')
  }, 1000)
  beating.unref()

  function refuse(at: Room, who: string | null): void {
    const later = { headers: { 'retry-after': RETRY_AFTER } }
    if (stopped || lifecycle.draining || at.open >= at.most) throw new Refusal('unavailable', later)
    if (who !== null && (at.of.get(who) ?? 0) >= at.each)
      throw new Refusal('too_many_requests', later)
  }

  return {
    open(request, reply, board) {
      const isOutside = isFromOutside(request)
      const at = board === undefined ? visitors : boards
      const who = board ?? (isOutside ? callerOf(request.ip) : null)
      refuse(at, who)
      const response = reply.raw
      opened += 1
      const stream: Open = { response, beat: opened % BEAT_SECONDS }
      reply.hijack()
      for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...headers })) {
        if (value !== undefined) response.setHeader(name, value)
      }
      // Whoever follows is silent: its beats tell whether somebody is there.
      if (isOutside) request.raw.socket.setTimeout(0)
      response.writeHead(200)
      streams.add(stream)
      count(at, who, 1)
      response.once('close', () => {
        streams.delete(stream)
        count(at, who, -1)
      })
      // A client that went away in the middle of an event is no failure.
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
