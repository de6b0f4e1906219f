import { useEffect, useState } from 'react'
import { serverClock } from './server-clock.ts'

/**
 * Epoch milliseconds by the server's clock, updated every half minute; only for what is shown after
 * hydration.
 */
export function useNow(): number {
  const [now, setNow] = useState(serverClock.now)
  useEffect(() => {
    const clock = setInterval(() => setNow(serverClock.now()), 30_000)
    return () => clearInterval(clock)
  }, [])
  return now
}
