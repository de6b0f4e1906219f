import { useEffect, useRef } from 'react'

/**
 * A wait until something is known, for a press that came before it; it ends too when what was
 * pressed is taken off the page. To be called as of the last render, before anything else is
 * awaited.
 */
export function useUntil(isKnown: boolean): () => Promise<void> {
  const goOn = useRef<(() => void) | null>(null)
  useEffect(() => () => goOn.current?.(), [isKnown])
  return () =>
    isKnown
      ? Promise.resolve()
      : new Promise((resolve) => {
          goOn.current = resolve
        })
}
