import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'

/** Milliseconds after the last pointer movement until rows may move again. */
const AT_REST = 3000

/** Whether the pointer is moving over an area, as the user may be about to click. */
export function usePointerMoves(): {
  moves: boolean
  handlers: {
    onPointerMove: () => void
    onPointerDown: () => void
    onPointerLeave: (event: PointerEvent) => void
  }
} {
  const [moves, setMoves] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const handlers = useMemo(() => {
    const end = () => {
      clearTimeout(timer.current)
      setMoves(false)
    }
    const begin = () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(end, AT_REST)
      setMoves(true)
    }
    return {
      onPointerMove: begin,
      onPointerDown: begin,
      // A finger leaves the area with every tap, so only a mouse counts.
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse') end()
      },
    }
  }, [])
  return { moves, handlers }
}

/** The value; while `isFrozen`, the last one before it, as long as the key is the same. */
export function useFrozen<T>(value: T, isFrozen: boolean, key = ''): T {
  const [frozen, setFrozen] = useState({ value, key })
  if (isFrozen && frozen.key === key) return frozen.value
  if (frozen.value !== value || frozen.key !== key) setFrozen({ value, key })
  return value
}

/**
 * The previous rows with their current data, in the previous order; a row that no longer exists
 * stays.
 */
export function inFrozenOrder<Row>(
  before: readonly Row[],
  now: readonly Row[],
  keyOf: (row: Row) => string | number,
): Row[] {
  const current = new Map(now.map((row) => [keyOf(row), row]))
  return before.map((row) => current.get(keyOf(row)) ?? row)
}
