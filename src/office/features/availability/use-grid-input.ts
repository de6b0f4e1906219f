import type { KeyboardEvent, MouseEvent, RefObject } from 'react'
import { type GridCell, cellAfterKey, clampCell } from '#ui/parts/table/grid-selection.ts'
import { ROW_HEIGHT } from './grid-measures.ts'
import {
  type Selection,
  emptySelection,
  extendBlock,
  selectBlock,
  toggleBlock,
} from './selection.ts'

type GridInputOptions = {
  tray: RefObject<HTMLElement | null>
  size: { rows: number; columns: number }
  active: GridCell
  selection: Selection
  onSelect: (selection: Selection) => void
  onOpen: () => void
  onVisit: (position: GridCell, how: { isByKey: boolean }) => void
}

/** What keys and the mouse do to the selection and the active cell of the grid (H10). */
export function useGridInput({
  tray,
  size,
  active,
  selection,
  onSelect,
  onOpen,
  onVisit,
}: GridInputOptions) {
  const fullRow = (row: number): [GridCell, GridCell] => [
    { row, column: 0 },
    { row, column: size.columns - 1 },
  ]
  const fullColumn = (column: number): [GridCell, GridCell] => [
    { row: 0, column },
    { row: size.rows - 1, column },
  ]

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.metaKey || size.rows === 0 || size.columns === 0) return
    const page = Math.max(1, Math.floor((tray.current?.clientHeight ?? 400) / ROW_HEIGHT) - 3)
    const next = cellAfterKey(event, active, size, page)
    const isSpace = event.key === ' '
    const isAll = event.ctrlKey && event.key.toLowerCase() === 'a'
    if (next === null && !isSpace && !isAll && !['Enter', 'Escape'].includes(event.key)) return
    if (event.key === 'Escape' && selection.selectedKeys.size === 0) return
    event.preventDefault()
    if (next !== null) {
      if (event.shiftKey) onSelect(extendBlock(selection, active, next))
      else onSelect({ ...selection, keysBeforeBlock: selection.selectedKeys, anchor: null })
      onVisit(next, { isByKey: true })
    } else if (isAll)
      onSelect(
        selectBlock({ row: 0, column: 0 }, clampCell({ row: Infinity, column: Infinity }, size)),
      )
    else if (event.key === 'Escape') onSelect(emptySelection)
    else if (event.key === 'Enter') onOpen()
    else if (event.shiftKey) onSelect(toggleBlock(selection, ...fullRow(active.row)))
    else if (event.ctrlKey) onSelect(toggleBlock(selection, ...fullColumn(active.column)))
    else onSelect(toggleBlock(selection, active, active))
  }

  function onMouse(event: MouseEvent): void {
    const isDrag = event.type === 'pointerover'
    if (isDrag ? event.buttons !== 1 : event.button !== 0) return
    const headerOrCell =
      event.target instanceof Element ? event.target.closest('[data-row], [data-column]') : null
    if (headerOrCell === null) return
    const [row, column] = ['data-row', 'data-column'].map((name) => headerOrCell.getAttribute(name))
    if (isDrag && (row == null || column == null)) return
    if (!isDrag) tray.current?.focus({ preventScroll: true })
    event.preventDefault()
    const isAdded = event.ctrlKey || event.metaKey
    if (row != null && column != null) {
      const at = { row: Number(row), column: Number(column) }
      if (isDrag || event.shiftKey) onSelect(extendBlock(selection, active, at))
      else onSelect(isAdded ? toggleBlock(selection, at, at) : selectBlock(at, at))
      onVisit(at, { isByKey: false })
    } else {
      const [from, to] = row == null ? fullColumn(Number(column)) : fullRow(Number(row))
      onSelect(isAdded ? toggleBlock(selection, from, to) : selectBlock(from, to))
      onVisit(from, { isByKey: false })
    }
  }
  return { onKeyDown, onMouse }
}
