import { startTransition, useEffect, useState } from 'react'

/**
 * Returns the same value one frame later: a tap first shows its own result, and work that follows
 * from it must not delay that frame. React's own deferred updates would start at once, in the time
 * that the frame needs.
 */
export function useAfterPaint<T>(value: T): T {
  const [later, setLater] = useState(() => value)
  useEffect(() => afterPaint(() => setLater(() => value)), [value])
  return later
}

const waiting = new Set<() => void>()

/**
 * Runs `act` once the current state is painted, together with all other waiting acts; the returned
 * function cancels `act`. It waits for a second frame, which begins after the first was drawn: on a
 * phone with two cores, scripts that run earlier delay the drawing. A hidden page paints nothing,
 * so there `act` runs at once.
 */
export function afterPaint(act: () => void): () => void {
  if (waiting.size === 0) {
    if (document.hidden) setTimeout(runWaiting)
    else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(runWaiting)))
  }
  waiting.add(act)
  return () => void waiting.delete(act)
}

function runWaiting(): void {
  const now = [...waiting]
  waiting.clear()
  startTransition(() => now.forEach((act) => act()))
}

/**
 * Like `afterPaint`, but runs at the next click if that comes first, before the click's own
 * handlers.
 */
export function afterPaintOrClick(act: () => void): () => void {
  const begin = () => {
    stop()
    act()
  }
  const cancelPaint = afterPaint(begin)
  addEventListener('click', begin, true)
  const stop = () => {
    cancelPaint()
    removeEventListener('click', begin, true)
  }
  return stop
}
