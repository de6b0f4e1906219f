import { randomInt } from 'node:crypto'
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
export function createLimitedQueue({ atOnce, waiting: most, each, longest }: QueueLimits): Enqueue {
  const waiting: (() => void)[] = []
  const callsByRequester = new Map<string, number>()
  let busy = 0

  /**
   * Resolves when it is the turn of this call. A call that waits too long, for example on an
   * overloaded machine, is refused with a time to retry.
   */
  function wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const go = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(go), 1)
        reject(busyNow())
      }, longest)
      waiting.push(go)
    })
  }

  async function inQueue<T>(work: () => Promise<T>): Promise<T> {
    if (busy >= atOnce) {
      if (waiting.length >= most) throw busyNow()
      // A finished call hands its place directly to the next waiting call, so that no later call
      // can take the place first.
      await wait()
    } else busy += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else busy -= 1
    }
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
