/** A clock that runs on between the answers of the server, however the device's own one is set. */
export type ServerClock = {
  /** Takes the time of an answer that no cache has kept. */
  hear: (answer: { headers: Pick<Headers, 'get'> }) => void
  /** Takes a time that the server wrote into a page. */
  hearTime: (at: number) => void
  /** The latest time of the server that was heard, epoch milliseconds; null before the first. */
  heardAt: () => number | null
  /** Epoch milliseconds by the server; by the device until the first answer. */
  now: () => number
  /** Calls a listener whenever an answer sets the clock by a second or more. Returns how to stop that. */
  onSet: (listener: () => void) => () => void
}

type Device = {
  /** Epoch milliseconds, as its owner has set them. */
  wallClock: () => number
  /** Milliseconds that no setting of a clock moves. */
  elapsed: () => number
}

/**
 * The time of an answer is that of its beginning, and a device that slept may not have counted it: so of
 * all that was heard, the latest holds, and the clock never goes back.
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

/** The server's clock in this document. What is past is judged by it, never by the device's. */
export const serverClock = createServerClock({
  wallClock: () => Date.now(),
  elapsed: () => performance.now(),
})

/** Calls a listener every half minute, and as soon as the server sets the clock. Returns how to stop that. */
export function followClock(listener: () => void): () => void {
  const timer = setInterval(listener, 30_000)
  const leave = serverClock.onSet(listener)
  return () => {
    clearInterval(timer)
    leave()
  }
}
