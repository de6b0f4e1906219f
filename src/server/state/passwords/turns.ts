import { randomInt } from 'node:crypto'
import { Refusal } from '#server/kit/refusal.ts'

/**
 * Does some work when its turn has come; `who` asks for it, where many of one would keep out all
 * others.
 */
export type TakeTurn = <T>(work: () => Promise<T>, who?: string) => Promise<T>

/** `longest`: milliseconds that one waits for a turn. */
export type Queue = { atOnce: number; waiting: number; each: number; longest: number }

/**
 * A queue for work that costs a core: so much at once, so many that wait. Refuses with
 * `unavailable` when more would wait or one has waited for too long, and with `too_many_requests`
 * who has `each` in it already.
 */
export function createTurns({ atOnce, waiting: most, each, longest }: Queue): TakeTurn {
  const waiting: (() => void)[] = []
  const asked = new Map<string, number>()
  let busy = 0

  /**
   * Ends once somebody hands a place over; who waits in vain, as on a machine that has no time
   * left, is told when to come back.
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
      // Whoever is done hands its place over, so that nobody can come in between.
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
    const before = asked.get(who) ?? 0
    if (before >= each)
      throw new Refusal('too_many_requests', { headers: { 'retry-after': comeBack() } })
    asked.set(who, before + 1)
    try {
      return await inQueue(work)
    } finally {
      const left = (asked.get(who) ?? 1) - 1
      if (left === 0) asked.delete(who)
      else asked.set(who, left)
    }
  }
}

const busyNow = (): Refusal =>
  new Refusal('unavailable', { headers: { 'retry-after': comeBack() } })

/** Whole seconds, not the same for all who were sent away at once. */
const comeBack = (): string => String(randomInt(2, 9))
