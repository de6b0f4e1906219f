import { describe, expect, it } from 'vitest'
import type { GridCell } from '#ui/parts/table/grid-selection.ts'
import {
  selectBlock,
  extendBlock,
  keyOf,
  emptySelection,
  sizeOf,
  toggleBlock,
  toCells,
} from './selection.ts'

const at = (row: number, column: number): GridCell => ({ row, column })
const keys = (...cells: GridCell[]) => new Set(cells.map(keyOf))
const lists = {
  products: [{ id: 101 }, { id: 404 }, { id: 751 }],
  restaurants: [{ id: 1 }, { id: 2 }, { id: 3 }],
}

describe('the selection in the grid', () => {
  it('grows from its corner with Shift, and shrinks again (H10)', () => {
    const firstRow = extendBlock(emptySelection, at(0, 0), at(0, 1))
    const more = extendBlock(firstRow, at(0, 1), at(1, 1))
    expect(more.selectedKeys).toEqual(keys(at(0, 0), at(0, 1), at(1, 0), at(1, 1)))
    expect(extendBlock(more, at(1, 1), at(0, 0)).selectedKeys).toEqual(keys(at(0, 0)))
  })

  it('keeps the earlier selection when a new block begins (H10)', () => {
    const first = toggleBlock(emptySelection, at(2, 2), at(2, 2))
    const unanchored = { ...first, keysBeforeBlock: first.selectedKeys, anchor: null }
    expect(extendBlock(unanchored, at(0, 0), at(0, 1)).selectedKeys).toEqual(
      keys(at(0, 0), at(0, 1), at(2, 2)),
    )
  })

  it('drops a toggled block if all its cells are selected, and adds it otherwise (H10)', () => {
    const row = toggleBlock(emptySelection, at(1, 0), at(1, 2))
    expect(row.selectedKeys.size).toBe(3)
    expect(toggleBlock(row, at(1, 0), at(1, 2)).selectedKeys.size).toBe(0)
    expect(toggleBlock(row, at(0, 1), at(2, 1)).selectedKeys.size).toBe(5)
  })

  it('is sent as groups of products with the same restaurants (H10)', () => {
    const { selectedKeys } = toggleBlock(selectBlock(at(0, 0), at(1, 1)), at(2, 2), at(2, 2))
    const where = toCells(selectedKeys, lists)
    expect(where).toEqual([
      { products: [101, 404], restaurants: [1, 2] },
      { products: [751], restaurants: [3] },
    ])
    expect(sizeOf(where)).toEqual({ products: 3, restaurants: 3, cells: 5 })
  })
})
