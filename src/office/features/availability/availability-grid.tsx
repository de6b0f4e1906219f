/*
 * ARIA roles instead of a table: most cells are not in the document, and the others are positioned
 * absolutely.
 */
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useId, useRef, useState } from 'react'
import type { Grid } from '#contract/office/availability.ts'
import { useOffice } from '#office/base/office.tsx'
import { type GridCell, clampCell } from '#ui/parts/table/grid-selection.ts'
import { useText } from '#ui/text/text.ts'
import type { CellReader, GridProduct, GridRestaurant } from './cells.ts'
import { COLUMN_WIDTH, HEAD_HEIGHT, NAME_WIDTH, ROW_HEIGHT, STUB, cellId } from './grid-measures.ts'
import { GridRow } from './grid-row.tsx'
import { type Selection, selectBlock } from './selection.ts'
import { useCellLabels } from './use-cell-labels.ts'
import { useGridInput } from './use-grid-input.ts'

type AvailabilityGridProps = {
  grid: Grid
  products: readonly GridProduct[]
  restaurants: readonly GridRestaurant[]
  cells: CellReader
  selection: Selection
  onSelect: (selection: Selection) => void
  /** Opens the actions for the selected cells, or for the active cell if none is selected. */
  onOpen: (selection: Selection) => void
}

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
}: AvailabilityGridProps) {
  const t = useText('office-availability')
  const labels = useCellLabels(grid)
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

  const open = () =>
    onOpen(selection.selectedKeys.size > 0 ? selection : selectBlock(active, active))
  const { onKeyDown, onMouse } = useGridInput({
    tray,
    size,
    active,
    selection,
    onSelect,
    onOpen: open,
    onVisit(position, { isByKey }) {
      setVisited(position)
      if (!isByKey) return
      rows.scrollToIndex(position.row)
      columns.scrollToIndex(position.column)
    },
  })
  const here = [products[active.row], restaurants[active.column]] as const
  return (
    <>
      <p id={help} className="mb-2.5 text-note text-ink-2">
        {t('keys')}
      </p>
      <div
        ref={tray}
        className="tray group/grid max-h-[max(360px,calc(100dvh-270px))] cursor-cell overflow-auto select-none focus-visible:[outline:2px_solid_var(--focus)] focus-visible:outline-offset-2"
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
        onDoubleClick={open}
      >
        <div
          role="presentation"
          className="relative"
          style={{
            width: NAME_WIDTH + size.columns * COLUMN_WIDTH,
            height: HEAD_HEIGHT + size.rows * ROW_HEIGHT,
          }}
        >
          <GridHead restaurants={restaurants} first={first} last={last} />
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

/** The names of the visible restaurants, from the index `first` to the index `last`. */
function GridHead({
  restaurants,
  first,
  last,
}: {
  restaurants: readonly GridRestaurant[]
  first: number
  last: number
}) {
  const t = useText('office-availability')
  const { brand } = useOffice()
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="sticky top-0 z-2 border-b border-line bg-zinc text-note"
      style={{ height: HEAD_HEIGHT }}
    >
      <div
        role="columnheader"
        aria-colindex={1}
        className={`${STUB} bg-zinc text-ink-2`}
        style={{ width: NAME_WIDTH }}
      >
        {t('product')}
      </div>
      {restaurants.slice(first, last + 1).map(({ id, name, city }, i) => (
        <div
          key={id}
          role="columnheader"
          aria-colindex={first + i + 2}
          className="absolute top-0 flex h-full cursor-pointer flex-col justify-center border-r border-line px-2 leading-[1.2]"
          style={{ left: NAME_WIDTH + (first + i) * COLUMN_WIDTH, width: COLUMN_WIDTH }}
          data-column={first + i}
          title={t('column', { name })}
        >
          {/* The chain’s name is left out, because the names of the chain’s restaurants begin with it. */}
          <b className="line-clamp-2 text-ellipsis">
            {name.startsWith(`${brand} `) ? name.slice(brand.length + 1) : name}
          </b>
          <small className="truncate text-ink-2">{city}</small>
        </div>
      ))}
    </div>
  )
}
