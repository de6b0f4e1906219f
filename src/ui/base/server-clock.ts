/**
 * A clock that follows the time in the server's answers and runs on between them, however the
 * device's own clock is set.
 */
export type ServerClock = {
  /** Takes the time of an answer that did not come from a cache. */
  hear: (answer: { headers: Pick<Headers, 'get'> }) => void
  /** Takes a time that the server wrote into a page. */
  hearTime: (at: number) => void
  /** The latest time received from the server, in epoch milliseconds; null before the first. */
  heardAt: () => number | null
  /** Epoch milliseconds by the server's clock; by the device's until the first answer. */
  now: () => number
  /**
   * Calls a listener whenever a time from the server moves the clock by a second or more. Returns a
   * function that removes the listener.
   */
  onSet: (listener: () => void) => () => void
}

type Device = {
  /** Epoch milliseconds of the device's clock, which its owner can set. */
  wallClock: () => number
  /** Milliseconds of a monotonic clock. */
  elapsed: () => number
}

/**
 * Creates the clock. The server states the time at which it began an answer, and the monotonic
 * clock may stop while the device sleeps: each time derived from them can only be too early. So the
 * latest derived time counts, and the clock never goes back.
 */
export function createServerClock({ wallClock, elapsed }: Device): ServerClock {
  let start = Number.NEGATIVE_INFINITY
  let lastHeardAt: number | null = null
  const listeners = new Set<() => void>()
  const now = () => (Number.isFinite(start) ? start + elapsed() : wallClock())
  const hearTime = (at: number) => {
    const before = now()
    start = Math.max(start, at - elapsed())
    lastHeardAt = Math.max(lastHeardAt ?? at, at)
    if (Math.abs(now() - before) >= 1000) for (const listener of listeners) listener()
  }
  return {
    hear({ headers }) {
      if (headers.get('cache-control') !== 'no-store') return
      const at = Date.parse(headers.get('date') ?? '')
      if (!Number.isNaN(at)) hearTime(at)
    },
    hearTime,
    heardAt: () => lastHeardAt,
    now,
    onSet(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/**
 * The server's clock in this document. Code asks this clock, not the device's clock, whether a time
 * has passed.
 */
export const serverClock = createServerClock({
  wallClock: () => Date.now(),
  elapsed: () => performance.now(),
})

/**
 * Calls a listener every half minute, and at once when the server sets the clock. Returns a
 * function that stops these calls.
 */
export function followClock(listener: () => void): () => void {
  const timer = setInterval(listener, 30_000)
  const leave = serverClock.onSet(listener)
  return () => {
    clearInterval(timer)
    leave()
  }
}
