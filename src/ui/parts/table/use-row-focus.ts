import { type RefObject, useEffect, useRef, useState } from 'react'
import { rowAfterKey } from './grid-selection.ts'
import { ROW_HEIGHT, type RowsInSight } from './rows-in-sight.ts'

/**
 * Moves the focus between the rows of a table. One of the elements marked `data-row` is the tab
 * stop: that of the row that had the focus, of `preferredId`, or of the first row in the document.
 */
export function useRowFocus(
  body: RefObject<HTMLElement | null>,
  ids: readonly string[],
  { indexes, reveal }: RowsInSight,
  preferredId: string | null = null,
) {
  const [focusedId, setFocusedId] = useState<string | null>(null)
  /** The id of a row that takes the focus as soon as the row is in the document; null for none. */
  const awaited = useRef<string | null>(null)
  useEffect(() => {
    if (awaited.current === null) return
    const target = body.current?.querySelector<HTMLElement>(
      `tr[data-id="${CSS.escape(awaited.current)}"] [data-row]`,
    )
    if (!target) return
    awaited.current = null
    target.focus()
  })
  function focusRow(id: string): void {
    awaited.current = id
    setFocusedId(id)
    reveal(ids.indexOf(id))
  }
  return {
    tabStop:
      [focusedId, preferredId].find((id) => id !== null && ids.includes(id)) ??
      ids[indexes[0] ?? 0],
    onFocus: setFocusedId,
    focusRow,
    /** Moves to the row to which a key leads. Returns its index; null for a key that does not move. */
    moveByKey: (key: string, at: number): number | null => {
      const page = Math.max(1, Math.floor(innerHeight / ROW_HEIGHT) - 4)
      const next = rowAfterKey(key, at, ids.length, page)
      const id = next === null ? undefined : ids[next]
      if (id === undefined) return null
      focusRow(id)
      return next
    },
  }
}
