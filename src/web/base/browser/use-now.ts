import { useEffect, useState } from 'react'

/** Epoch milliseconds, updated every half minute; only for what is shown after hydration. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(clock)
  }, [])
  return now
}
