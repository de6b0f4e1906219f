import { randomInt } from 'node:crypto'
import PQueue from 'p-queue'
import { Refusal } from '#server/kit/refusal.ts'

/**
 * Runs some work when its turn comes. `who`: the requester, if the calls of one requester must be
 * limited so that others are not blocked.
 */
export type Enqueue = <T>(work: () => Promise<T>, who?: string) => Promise<T>

/**
 * The limits of a queue: the number of calls that run at once (`atOnce`), that wait (`waiting`),
 * and that one requester may have in the queue (`each`). `longest`: maximum milliseconds to wait
 * for a turn.
 */
export type QueueLimits = { atOnce: number; waiting: number; each: number; longest: number }

/**
 * A queue for work that takes a core, with limits for running and waiting calls. Refuses with
 * `unavailable` when too many would wait or a call has waited for too long, and with
 * `too_many_requests` when the requester already has `each` calls in it.
 */
export function createLimitedQueue({ atOnce, waiting, each, longest }: QueueLimits): Enqueue {
  const queue = new PQueue({ concurrency: atOnce })
  const callsByRequester = new Map<string, number>()

  /** A call that waits too long, for example on an overloaded machine, leaves the queue. */
  function inQueue<T>(work: () => Promise<T>): Promise<T> {
    if (queue.pending >= atOnce && queue.size >= waiting) throw busyNow()
    const patience = new AbortController()
    const timer = setTimeout(() => patience.abort(busyNow()), longest)
    const begin = () => {
      clearTimeout(timer)
      return work()
    }
    return queue.add(begin, { signal: patience.signal })
  }

  return async function takeTurn(work, who) {
    if (who === undefined) return inQueue(work)
    const before = callsByRequester.get(who) ?? 0
    if (before >= each)
      throw new Refusal('too_many_requests', { headers: { 'retry-after': comeBack() } })
    callsByRequester.set(who, before + 1)
    try {
      return await inQueue(work)
    } finally {
      const remaining = (callsByRequester.get(who) ?? 1) - 1
      if (remaining === 0) callsByRequester.delete(who)
      else callsByRequester.set(who, remaining)
    }
  }
}

const busyNow = (): Refusal =>
  new Refusal('unavailable', { headers: { 'retry-after': comeBack() } })

/**
 * A random number of whole seconds to wait, so that callers who were refused at the same time do
 * not all retry at the same time.
 */
const comeBack = (): string => String(randomInt(2, 9))
