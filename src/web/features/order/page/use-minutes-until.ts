import { useEffect, useState } from 'react'
import { serverClock } from '#web/base/messages/server-clock.ts'
import { MINUTE } from '#domain/time/durations.ts'

/**
 * Whole minutes until an instant by the server's clock, rounded up and updated every half minute; null before hydration,
 * and once it has passed.
 */
export function useMinutesUntil(at: string): number | null {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    const tick = () => setNow(serverClock.now())
    tick()
    const clock = setInterval(tick, MINUTE / 2)
    return () => clearInterval(clock)
  }, [])
  if (now === null) return null
  const minutesLeft = Math.ceil((Date.parse(at) - now) / MINUTE)
  return minutesLeft > 0 ? minutesLeft : null
}
