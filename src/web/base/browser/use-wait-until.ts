import { useEffect, useRef } from 'react'

/**
 * Waits until something is known, if it was not yet when the visitor pressed a control; the wait
 * also ends when that control is unmounted. Call the returned function of the last render, before
 * awaiting anything else.
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
