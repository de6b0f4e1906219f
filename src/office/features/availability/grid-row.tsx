/*
 * ARIA roles instead of a table: most cells are not in the document, and the others are positioned
 * absolutely.
 */
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { memo } from 'react'
import { Icon } from '#ui/parts/icon.tsx'
import type { CellReader, CellState, GridProduct, GridRestaurant } from './cells.ts'
import { COLUMN_WIDTH, NAME_WIDTH, ROW_HEIGHT, STUB, cellId } from './grid-measures.ts'
import { keyOf } from './selection.ts'
import { type useCellLabels, cellIcons } from './use-cell-labels.ts'

const CELL =
  'absolute top-0 flex h-full items-center gap-1.25 border-r border-line px-2 text-note whitespace-nowrap aria-selected:bg-select aria-selected:text-on-select aria-selected:shadow-[inset_0_0_0_1px_var(--on-select)] group-focus/grid:data-active:outline-3 group-focus/grid:data-active:-outline-offset-3 group-focus/grid:data-active:outline-(--focus) group-focus/grid:data-active:aria-selected:outline-(--on-select)! forced-colors:aria-selected:[outline:2px_solid_Highlight] forced-colors:aria-selected:-outline-offset-2'

const quiet = 'text-ink-2'
const cellLooks: Readonly<Record<CellState['kind'], string>> = {
  sold: quiet,
  missing: quiet,
  part: quiet,
  stopped: 'bg-err-bg font-semibold text-err',
  'sold-out': 'bg-warn-bg font-semibold text-warn',
}

type Props = {
  product: GridProduct
  row: number
  top: number
  /** Index of the first visible column. */
  first: number
  last: number
  restaurants: readonly GridRestaurant[]
  cells: CellReader
  selectedColumns: ReadonlySet<number>
  /** The column of the active cell; null if it is in another row. */
  active: number | null
  labels: ReturnType<typeof useCellLabels>
  selectRow: string
}

/** A product with its visible cells. It is rendered again only when its own props change. */
export const GridRow = memo(function GridRow({
  product,
  row,
  top,
  first,
  last,
  restaurants,
  cells,
  selectedColumns,
  active,
  labels,
  selectRow,
}: Props) {
  const columns = Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i)
  if (active !== null && (active < first || active > last)) columns.push(active)
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      className="absolute left-0 w-full border-b border-line"
      style={{ top, height: ROW_HEIGHT }}
    >
      <div
        role="rowheader"
        aria-colindex={1}
        className={`${STUB} cursor-pointer bg-ground`}
        style={{ width: NAME_WIDTH }}
        data-row={row}
        title={selectRow}
      >
        {product.name}
      </div>
      {columns.map((column) => {
        const restaurant = restaurants[column]
        if (restaurant === undefined) return null
        const state = cells.stateAt(product, restaurant)
        const icon = cellIcons[state.kind]
        const cellText = labels.full(state)
        return (
          <div
            key={restaurant.id}
            id={cellId(product.id, restaurant.id)}
            role="gridcell"
            aria-colindex={column + 2}
            aria-selected={selectedColumns.has(keyOf({ row, column }))}
            title={cellText}
            className={`${CELL} ${cellLooks[state.kind]}`}
            style={{ left: NAME_WIDTH + column * COLUMN_WIDTH, width: COLUMN_WIDTH }}
            data-row={row}
            data-column={column}
            data-active={active === column || undefined}
          >
            {icon === null ? null : <Icon name={icon} size={15} />}
            {/* The short label is hidden from screen readers, because they read the full text that follows. */}
            <span className="overflow-hidden text-ellipsis" aria-hidden="true">
              {labels.brief(state)}
            </span>
            <span className="sr-only">{cellText}</span>
          </div>
        )
      })}
    </div>
  )
})
