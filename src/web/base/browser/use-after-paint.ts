import { startTransition, useEffect, useState } from 'react'

/**
 * The same value, a picture later: a tap shows its own result first, and whatever else follows from
 * it must not keep that picture waiting. What React itself defers it begins at once, in the time
 * that the picture needs.
 */
export function useAfterPaint<T>(value: T): T {
  const [later, setLater] = useState(() => value)
  useEffect(() => afterPaint(() => setLater(() => value)), [value])
  return later
}

const waiting = new Set<() => void>()

/**
 * Does something once what stands now is painted, all of it at once; the answer takes it back. The
 * second frame begins when the first was drawn: on a phone of two cores scripts would hold up the
 * drawing, too. Out of sight nothing is painted.
 */
export function afterPaint(act: () => void): () => void {
  if (waiting.size === 0) {
    if (document.hidden) setTimeout(doWaiting)
    else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(doWaiting)))
  }
  waiting.add(act)
  return () => void waiting.delete(act)
}

function doWaiting(): void {
  const now = [...waiting]
  waiting.clear()
  startTransition(() => now.forEach((act) => act()))
}

/** The same, or at the next click if that comes first, before anything else that it does. */
export function afterPaintOrClick(act: () => void): () => void {
  const begin = () => {
    stop()
    act()
  }
  const takeBack = afterPaint(begin)
  addEventListener('click', begin, true)
  const stop = () => {
    takeBack()
    removeEventListener('click', begin, true)
  }
  return stop
}
