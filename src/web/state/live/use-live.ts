import { useEffect, useRef } from 'react'
import type { Live } from '#contract/shop/live.ts'

/**
 * Follows an order or a restaurant while the component is mounted; null follows nothing. The code
 * is loaded when it is needed.
 */
export function useLive<P extends keyof Live>(
  part: P,
  id: string | null,
  onState: (state: NonNullable<Live[P]>) => void,
): void {
  const latest = useRef(onState)
  useEffect(() => {
    latest.current = onState
  })
  useEffect(() => {
    if (id === null) return undefined
    let stop: (() => void) | null = null
    let isCurrent = true
    import('./follow.ts')
      .then(({ follow }) => {
        if (isCurrent) stop = follow({ part, id, onState: (state) => latest.current(state) })
      })
      .catch(() => undefined)
    return () => {
      isCurrent = false
      stop?.()
    }
  }, [part, id])
}
