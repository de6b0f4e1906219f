import { useEffect, useRef } from 'react'

/**
 * Waits until `isKnown` is true, if it was false when the visitor pressed a control; the wait also
 * ends when that control is unmounted. Call the function that the last render returned, before
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
