import { useEffect, useRef, useState } from 'react'

/**
 * The answer to a request that is sent after hydration and whenever `key` changes; undefined until
 * the answer for this key has arrived, if the request fails, and for the key null.
 */
export function useAnswer<K extends string | number, T>(
  key: K | null,
  ask: (key: K) => Promise<T>,
): T | undefined {
  const [latest, setLatest] = useState<{ key: K; answer: T } | null>(null)
  const lastAsk = useRef(ask)
  useEffect(() => {
    lastAsk.current = ask
  })
  useEffect(() => {
    if (key === null) return undefined
    let isCurrent = true
    lastAsk.current(key).then(
      (answer) => isCurrent && setLatest({ key, answer }),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [key])
  return latest !== null && latest.key === key ? latest.answer : undefined
}
