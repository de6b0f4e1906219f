import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'

/** Milliseconds after the last pointer movement until rows may move again. */
const AT_REST = 3000

/**
 * Whether the pointer moved over an area or pressed it in the last three seconds: the user may be
 * about to click, so rows must not move.
 */
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
      // Each tap makes the finger leave the area, so only the leaving of a mouse pointer ends the
      // movement.
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse') end()
      },
    }
  }, [])
  return { moves, handlers }
}

/**
 * Returns `value`. While `isFrozen` is true and `key` is unchanged, returns the last value from
 * before the freeze.
 */
export function useFrozen<T>(value: T, isFrozen: boolean, key = ''): T {
  const [frozen, setFrozen] = useState({ value, key })
  if (isFrozen && frozen.key === key) return frozen.value
  if (frozen.value !== value || frozen.key !== key) setFrozen({ value, key })
  return value
}

/**
 * Returns the rows of `before` in their order, each with its data from `now`. A row that `now` no
 * longer contains remains with its old data; a new row is left out.
 */
export function inFrozenOrder<Row>(
  before: readonly Row[],
  now: readonly Row[],
  keyOf: (row: Row) => string | number,
): Row[] {
  const current = new Map(now.map((row) => [keyOf(row), row]))
  return before.map((row) => current.get(keyOf(row)) ?? row)
}
