import { useEffect, useRef } from 'react'

/**
 * Waits until something is known, for a press that came earlier; the wait also ends when the
 * pressed control is unmounted. Call it with the state of the last render, before awaiting anything
 * else.
 */
export function useWaitUntil(isKnown: boolean): () => Promise<void> {
  const resolveWait = useRef<(() => void) | null>(null)
  useEffect(() => () => resolveWait.current?.(), [isKnown])
  return () =>
    isKnown
      ? Promise.resolve()
      : new Promise((resolve) => {
          resolveWait.current = resolve
        })
}
