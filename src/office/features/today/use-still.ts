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

/** What was given last of the same key while it need not be kept. */
export function useKept<T>(value: T, isKept: boolean, key = ''): T {
  const [kept, setKept] = useState({ value, key })
  if (isKept && kept.key === key) return kept.value
  if (kept.value !== value || kept.key !== key) setKept({ value, key })
  return value
}

/** The rows of before in their places, each as it is now; one that has gone stays as it was. */
export function inPlace<Row>(
  before: readonly Row[],
  now: readonly Row[],
  keyOf: (row: Row) => string | number,
): Row[] {
  const current = new Map(now.map((row) => [keyOf(row), row]))
  return before.map((row) => current.get(keyOf(row)) ?? row)
}
