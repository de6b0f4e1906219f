import { useEffect, useState } from 'react'

/** The time (epoch milliseconds), to the half minute: for what is shown after hydration only. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(clock)
  }, [])
  return now
}
