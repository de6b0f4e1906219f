/* Most of the grid is not in the document, and cells have places of their own: no table can. */
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { memo } from 'react'
import { Icon } from '#office/ui/icon.tsx'
import type { CellReader, GridProduct, GridRestaurant } from './cells.ts'
import { COLUMN_WIDTH, NAME_WIDTH, ROW_HEIGHT, cellId } from './grid-measures.ts'
import { keyOf } from './selection.ts'
import { type useCellLabels, cellIcons } from './use-cell-labels.ts'

type Props = {
  product: GridProduct
  row: number
  top: number
  /** The columns in sight. */
  first: number
  last: number
  restaurants: readonly GridRestaurant[]
  cells: CellReader
  selectedColumns: ReadonlySet<number>
  /** The column of the cell that the keys are at; null for another row. */
  active: number | null
  labels: ReturnType<typeof useCellLabels>
  selectRow: string
}

/** A product with the cells in sight. It is drawn again only when something of its own changes. */
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
      className="availability-row"
      style={{ top, height: ROW_HEIGHT }}
    >
      <div
        role="rowheader"
        aria-colindex={1}
        className="availability-name"
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
            className={`availability-cell availability-${state.kind}`}
            style={{ left: NAME_WIDTH + column * COLUMN_WIDTH, width: COLUMN_WIDTH }}
            data-row={row}
            data-column={column}
            data-active={active === column || undefined}
          >
            {icon === null ? null : <Icon name={icon} size={15} />}
            {/* A short form is no part of the name: it would not be found in it. */}
            <span aria-hidden="true">{labels.brief(state)}</span>
            <span className="visually-hidden">{cellText}</span>
          </div>
        )
      })}
    </div>
  )
})
