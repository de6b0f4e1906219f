import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

const waiting = new Set<() => void>()

/**
 * Returns the same value in the frame after the tap's own: for the few numbers that must be right
 * at once, while everything else waits for `useAfterPaint`. Only small components use it, because
 * they are rendered before that frame is painted. A hidden page paints nothing, so there it is
 * rendered soon. In a separate file, because every page loads `useAfterPaint` but only the composer
 * needs this.
 */
export function useNextFrame<T>(value: T): T {
  const [next, setNext] = useState(() => value)
  useEffect(() => {
    const applyNext = () => setNext(() => value)
    if (waiting.size === 0) {
      if (document.hidden) setTimeout(renderAll)
      else requestAnimationFrame(() => requestAnimationFrame(renderAll))
    }
    waiting.add(applyNext)
    return () => void waiting.delete(applyNext)
  }, [value])
  return next
}

function renderAll(): void {
  const now = [...waiting]
  waiting.clear()
  flushSync(() => now.forEach((applyNext) => applyNext()))
}
