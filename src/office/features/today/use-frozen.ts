import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'

/** So many milliseconds after the pointer last moved, rows may move again. */
const AT_REST = 3000

/** Whether the pointer is moving over something: somebody may be about to click. */
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
      // A finger leaves where it has just tapped.
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse') end()
      },
    }
  }, [])
  return { moves, handlers }
}

/** The value, frozen while `isFrozen` at its last state for the same key. */
export function useFrozen<T>(value: T, isFrozen: boolean, key = ''): T {
  const [frozen, setFrozen] = useState({ value, key })
  if (isFrozen && frozen.key === key) return frozen.value
  if (frozen.value !== value || frozen.key !== key) setFrozen({ value, key })
  return value
}

/** The current rows in the order of the previous ones; a row that is no longer there stays. */
export function inFrozenOrder<Row>(
  before: readonly Row[],
  now: readonly Row[],
  keyOf: (row: Row) => string | number,
): Row[] {
  const current = new Map(now.map((row) => [keyOf(row), row]))
  return before.map((row) => current.get(keyOf(row)) ?? row)
}
