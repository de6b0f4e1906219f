import type { Cells } from '#contract/office/availability.ts'
import { type GridCell, edgesOf } from '#ui/parts/table/grid-selection.ts'

/**
 * Selected cells: a row is a product, a column a restaurant. `keysBeforeBlock` contains the cells that stay selected while Shift resizes the
 * last block: those that were selected before the block and, after `toggleBlock`, also those of the
 * block.
 */
export type Selection = {
  readonly selectedKeys: ReadonlySet<number>
  readonly keysBeforeBlock: ReadonlySet<number>
  /**
   * The corner of the block that Shift extends. Null before the first block, and after a key moved
   * the active cell without Shift.
   */
  readonly anchor: GridCell | null
}

const none: ReadonlySet<number> = new Set()
export const emptySelection: Selection = { selectedKeys: none, keysBeforeBlock: none, anchor: null }

/**
 * A factor greater than the number of columns. With it, the key of a cell is a single number,
 * because a selection may contain hundreds of thousands of cells.
 */
const ROW = 65_536

export const keyOf = ({ row, column }: GridCell): number => row * ROW + column

function blockOf(from: GridCell, to: GridCell): number[] {
  const { top, bottom, left, right } = edgesOf({ from, to })
  const keys: number[] = []
  for (let row = top; row <= bottom; row += 1)
    for (let column = left; column <= right; column += 1) keys.push(keyOf({ row, column }))
  return keys
}

/**
 * Extends the last block from its corner (`anchor`) to a cell. If there is no block yet, `from`
 * becomes the corner.
 */
export function extendBlock(
  { keysBeforeBlock, anchor }: Selection,
  from: GridCell,
  to: GridCell,
): Selection {
  const corner = anchor ?? from
  return {
    keysBeforeBlock,
    anchor: corner,
    selectedKeys: new Set([...keysBeforeBlock, ...blockOf(corner, to)]),
  }
}

/**
 * Adds a block to the selection, or removes the block if all its cells are already selected. `from`
 * becomes the corner that Shift extends.
 */
export function toggleBlock({ selectedKeys }: Selection, from: GridCell, to: GridCell): Selection {
  const block = blockOf(from, to)
  const next = new Set([...selectedKeys, ...block])
  if (block.every((key) => selectedKeys.has(key))) for (const key of block) next.delete(key)
  return { selectedKeys: next, keysBeforeBlock: next, anchor: from }
}

/** Selects this block, and clears the previous selection. */
export const selectBlock = (from: GridCell, to: GridCell): Selection => ({
  selectedKeys: new Set(blockOf(from, to)),
  keysBeforeBlock: none,
  anchor: from,
})

type Ids = { products: readonly { id: number }[]; restaurants: readonly { id: number }[] }

/**
 * The selection in the form that the server expects: products with the same restaurants are
 * grouped.
 */
export function toCells(cellKeys: ReadonlySet<number>, { products, restaurants }: Ids): Cells[] {
  const rows = new Map<number, number[]>()
  for (const key of [...cellKeys].toSorted((a, b) => a - b)) {
    const row = Math.floor(key / ROW)
    const columns = rows.get(row)
    if (columns === undefined) rows.set(row, [key % ROW])
    else columns.push(key % ROW)
  }
  const alike = new Map<string, { products: number[]; restaurants: number[] }>()
  for (const [row, columns] of rows) {
    const product = products[row]?.id
    if (product === undefined) continue
    const key = columns.join(' ')
    const sameColumns = alike.get(key)
    if (sameColumns === undefined)
      alike.set(key, {
        products: [product],
        restaurants: columns.flatMap((column) => restaurants[column]?.id ?? []),
      })
    else sameColumns.products.push(product)
  }
  return [...alike.values()]
}

/** The number of products, restaurants and cells in the selection. */
export function sizeOf(where: readonly Cells[]) {
  const places = where.map(({ products, restaurants }) => ({
    products,
    restaurants: Array.isArray(restaurants) ? restaurants : [],
  }))
  return {
    products: new Set(places.flatMap(({ products }) => products)).size,
    restaurants: new Set(places.flatMap(({ restaurants }) => restaurants)).size,
    cells: places.reduce((sum, place) => sum + place.products.length * place.restaurants.length, 0),
  }
}
