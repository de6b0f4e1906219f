import { useEffect, useState, useSyncExternalStore } from 'react'
import { followClock, serverClock } from '#ui/base/server-clock.ts'

/**
 * Epoch milliseconds by the server's clock, updated every half minute; only for content shown after
 * hydration.
 */
export function useNow(): number {
  const [now, setNow] = useState(serverClock.now)
  useEffect(() => {
    const updateNow = () =>
      setNow((before) => (Math.abs(serverClock.now() - before) < 1000 ? before : serverClock.now()))
    // The server may have set the clock since this was rendered.
    updateNow()
    return followClock(updateNow)
  }, [])
  return now
}

/**
 * A value computed from the server's clock that changes rarely, such as the day: rendered again
 * when it changes. On the server and until hydration it is `before`. `valueAt` returns a primitive
 * value.
 */
export function useByClock<T extends string | number | boolean | null>(
  valueAt: (now: number) => T,
  before: T,
): T {
  return useSyncExternalStore(
    followClock,
    () => valueAt(serverClock.now()),
    () => before,
  )
}
