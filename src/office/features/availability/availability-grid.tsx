/*
 * ARIA roles instead of a table: most cells are not in the document, and the others are positioned
 * absolutely.
 */
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, useCallback, useId, useRef, useState } from 'react'
import type { Grid } from '#contract/office/availability.ts'
import { useOffice } from '#office/base/office.tsx'
import { useText } from '#office/base/text.ts'
import { type GridCell, cellAfterKey, clampCell } from '#office/ui/table/grid-selection.ts'
import type { CellReader, GridProduct, GridRestaurant } from './cells.ts'
import { COLUMN_WIDTH, HEAD_HEIGHT, NAME_WIDTH, ROW_HEIGHT, cellId } from './grid-measures.ts'
import { GridRow } from './grid-row.tsx'
import {
  type Selection,
  selectBlock,
  extendBlock,
  emptySelection,
  toggleBlock,
} from './selection.ts'
import { useCellLabels } from './use-cell-labels.ts'

/**
 * A grid of products by restaurants, of which only the visible part is in the document. The grid
 * element has the focus and names the active cell (`aria-activedescendant`), because the active
 * cell may be outside the document. Space selects, Shift extends, Enter opens the actions (H10).
 */
export function AvailabilityGrid({
  grid,
  products,
  restaurants,
  cells,
  selection,
  onSelect,
  onOpen,
}: {
  grid: Grid
  products: readonly GridProduct[]
  restaurants: readonly GridRestaurant[]
  cells: CellReader
  selection: Selection
  onSelect: (selection: Selection) => void
  /** Opens the actions for the selected cells, or for the active cell if none is selected. */
  onOpen: (selection: Selection) => void
}) {
  const t = useText('office-availability')
  const labels = useCellLabels(grid)
  const { brand } = useOffice()
  const help = useId()
  const tray = useRef<HTMLDivElement>(null)
  const [visited, setVisited] = useState<GridCell>({ row: 0, column: 0 })
  const size = { rows: products.length, columns: restaurants.length }
  const active = clampCell(visited, size)
  const getScrollElement = useCallback(() => tray.current, [])
  // Nothing here is memoised by a compiler, which is what the rule warns about.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count: size.rows,
    getScrollElement,
    estimateSize: useCallback(() => ROW_HEIGHT, []),
    paddingStart: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
    overscan: 6,
    useFlushSync: false,
  })
  const columns = useVirtualizer({
    horizontal: true,
    count: size.columns,
    getScrollElement,
    estimateSize: useCallback(() => COLUMN_WIDTH, []),
    paddingStart: NAME_WIDTH,
    scrollPaddingStart: NAME_WIDTH,
    overscan: 3,
    useFlushSync: false,
  })
  const across = columns.getVirtualItems()
  const [first, last] = [across[0]?.index ?? 0, across.at(-1)?.index ?? -1]
  const down = rows.getVirtualItems().map(({ index }) => index)
  if (size.rows > 0 && !down.includes(active.row)) down.push(active.row)

  function go(to: GridCell): void {
    setVisited(to)
    rows.scrollToIndex(to.row)
    columns.scrollToIndex(to.column)
  }
  const wholeRow = (row: number): [GridCell, GridCell] => [
    { row, column: 0 },
    { row, column: size.columns - 1 },
  ]
  const wholeColumn = (column: number): [GridCell, GridCell] => [
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
      go(next)
    } else if (isAll)
      onSelect(
        selectBlock({ row: 0, column: 0 }, clampCell({ row: Infinity, column: Infinity }, size)),
      )
    else if (event.key === 'Escape') onSelect(emptySelection)
    else if (event.key === 'Enter')
      onOpen(selection.selectedKeys.size > 0 ? selection : selectBlock(active, active))
    else if (event.shiftKey) onSelect(toggleBlock(selection, ...wholeRow(active.row)))
    else if (event.ctrlKey) onSelect(toggleBlock(selection, ...wholeColumn(active.column)))
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
    if (row != null && column != null) {
      const at = { row: Number(row), column: Number(column) }
      if (isDrag || event.shiftKey) onSelect(extendBlock(selection, active, at))
      else
        onSelect(
          event.ctrlKey || event.metaKey ? toggleBlock(selection, at, at) : selectBlock(at, at),
        )
      setVisited(at)
    } else {
      const [from, to] = row == null ? wholeColumn(Number(column)) : wholeRow(Number(row))
      const isAdded = event.ctrlKey || event.metaKey
      onSelect(isAdded ? toggleBlock(selection, from, to) : selectBlock(from, to))
      setVisited(from)
    }
  }

  const here = [products[active.row], restaurants[active.column]] as const
  return (
    <>
      <p id={help} className="muted availability-keys">
        {t('keys')}
      </p>
      <div
        ref={tray}
        className="tray availability"
        role="grid"
        tabIndex={0}
        aria-label={t('grid')}
        aria-describedby={help}
        aria-multiselectable
        aria-rowcount={size.rows + 1}
        aria-colcount={size.columns + 1}
        {...(here[0] && here[1] && { 'aria-activedescendant': cellId(here[0].id, here[1].id) })}
        onKeyDown={onKeyDown}
        onMouseDown={onMouse}
        onPointerOver={onMouse}
        onDoubleClick={() =>
          onOpen(selection.selectedKeys.size > 0 ? selection : selectBlock(active, active))
        }
      >
        <div
          role="presentation"
          className="availability-inside"
          style={{
            width: NAME_WIDTH + size.columns * COLUMN_WIDTH,
            height: HEAD_HEIGHT + size.rows * ROW_HEIGHT,
          }}
        >
          <div
            role="row"
            aria-rowindex={1}
            className="availability-head"
            style={{ height: HEAD_HEIGHT }}
          >
            <div
              role="columnheader"
              aria-colindex={1}
              className="availability-corner"
              style={{ width: NAME_WIDTH }}
            >
              {t('product')}
            </div>
            {restaurants.slice(first, last + 1).map(({ id, name, city }, i) => (
              <div
                key={id}
                role="columnheader"
                aria-colindex={first + i + 2}
                className="availability-place"
                style={{ left: NAME_WIDTH + (first + i) * COLUMN_WIDTH, width: COLUMN_WIDTH }}
                data-column={first + i}
                title={t('column', { name })}
              >
                {/* The chain’s name is left out, because the names of the chain’s restaurants begin with it. */}
                <b>{name.startsWith(`${brand} `) ? name.slice(brand.length + 1) : name}</b>
                <small>{city}</small>
              </div>
            ))}
          </div>
          {down.map((row) => {
            const product = products[row]
            return product === undefined ? null : (
              <GridRow
                key={product.id}
                product={product}
                row={row}
                top={HEAD_HEIGHT + row * ROW_HEIGHT}
                first={first}
                last={last}
                restaurants={restaurants}
                cells={cells}
                selectedColumns={selection.selectedKeys}
                active={row === active.row ? active.column : null}
                labels={labels}
                selectRow={t('row', { name: product.name })}
              />
            )
          })}
        </div>
      </div>
    </>
  )
}
