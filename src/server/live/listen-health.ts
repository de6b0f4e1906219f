import { randomUUID } from 'node:crypto'
import { DatabaseUnavailable } from '#server/db/unavailable.ts'
import { type BackgroundService, repeat } from '#server/kit/repeat.ts'

/** The program's log, for errors and for other lines. */
export type FeedLog = { report: (error: unknown) => void; say: (line: string) => void }

/**
 * Intervals in milliseconds. `every`: between two tests while notifications arrive. `within`: the
 * maximum duration of a test. `again`: between two tests, and between two calls of `unheard`, while
 * no notification arrives.
 */
export type ListenHealthTimes = { every: number; within: number; again: number }
const usualTimes: ListenHealthTimes = { every: 10_000, within: 3000, again: 1000 }

export type ListenHealth = BackgroundService & {
  /**
   * Whether this process received the notification of the last test. False until the first such
   * notification arrives.
   */
  isHearing: () => boolean
  /**
   * Handles a received notification. Returns whether it was a test, sent by this process or by
   * another one.
   */
  take: (payload: string) => boolean
}

const PREFIX = 'ping '
const NOT_ARRIVING =
  'the notifications of the database do not arrive: changes are asked for every second instead. ' +
  'If DATABASE_URL is a pooler, set DATABASE_LISTEN_URL to the address of PostgreSQL itself'
const ARRIVING = 'the notifications of the database arrive'

/**
 * Tests regularly whether this process receives its own notifications, and calls `unheard` every
 * second while they do not arrive. Behind a pooler of transactions, a listener is connected but
 * receives nothing: the absence of notifications does not mean that nothing changes.
 */
export function watchListenHealth(
  { ping, unheard }: { ping: (payload: string) => Promise<void>; unheard: () => void },
  { report, say }: FeedLog,
  { every, within, again }: ListenHealthTimes = usualTimes,
): ListenHealth {
  let state: 'unknown' | 'heard' | 'unheard' = 'unknown'
  let expected: { payload: string; arrive: () => void } | null = null
  let nextTest = 0

  async function isHeard(signal: AbortSignal): Promise<boolean> {
    const payload = PREFIX + randomUUID()
    const { promise, resolve } = Promise.withResolvers<boolean>()
    expected = { payload, arrive: () => resolve(true) }
    signal.addEventListener('abort', () => resolve(false), { once: true })
    await ping(payload)
    const timer = setTimeout(() => resolve(false), within)
    return promise.finally(() => clearTimeout(timer))
  }

  async function test(signal: AbortSignal): Promise<void> {
    if (state === 'heard' && performance.now() < nextTest) return
    nextTest = performance.now() + every
    try {
      const before = state
      state = (await isHeard(signal)) ? 'heard' : 'unheard'
      if (signal.aborted) return
      if (state === 'unheard' && before !== 'unheard') say(NOT_ARRIVING)
      if (state === 'heard' && before === 'unheard') say(ARRIVING)
    } catch (error) {
      // An unavailable database is not reported here: the processes then cannot read from it
      // either, and the failing reads are reported.
      if (!(error instanceof DatabaseUnavailable)) throw error
    }
  }

  const tests = repeat(test, { every: again, report, atOnce: true })
  const looks = repeat(
    async () => {
      if (state === 'unheard') unheard()
    },
    { every: again, report },
  )
  return {
    isHearing: () => state === 'heard',
    take(payload) {
      if (!payload.startsWith(PREFIX)) return false
      if (payload === expected?.payload) expected.arrive()
      return true
    },
    async stop() {
      await Promise.all([tests.stop(), looks.stop()])
    },
  }
}
