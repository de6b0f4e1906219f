import { describe, expect, it } from 'vitest'
import { type GridCell, cellAfterKey, edgesOf, isInRange, rowAfterKey } from './grid-selection.ts'

const at = (row: number, column: number): GridCell => ({ row, column })

describe('the keys of a grid', () => {
  const after = (key: string, from: GridCell, ctrlKey = false) =>
    cellAfterKey({ key, ctrlKey }, from, { rows: 3, columns: 3 }, 2)

  it('move the focus in two dimensions, and never out of the grid (H6, H10)', () => {
    expect(after('ArrowRight', at(0, 0))).toEqual(at(0, 1))
    expect(after('ArrowDown', at(2, 1))).toEqual(at(2, 1))
    expect(after('ArrowLeft', at(1, 0))).toEqual(at(1, 0))
    expect(after('PageDown', at(0, 1))).toEqual(at(2, 1))
    expect([after('End', at(1, 0)), after('Home', at(1, 2))]).toEqual([at(1, 2), at(1, 0)])
    expect([after('End', at(0, 0), true), after('Home', at(2, 2), true)]).toEqual([
      at(2, 2),
      at(0, 0),
    ])
    expect(after('ArrowDown', at(0, 1), true)).toEqual(at(2, 1))
    expect([after('x', at(0, 0)), after('Tab', at(0, 0))]).toEqual([null, null])
  })
})

it('a table moves the focus by one row, by a page or to either end, and never beyond (H2)', () => {
  expect(rowAfterKey('ArrowDown', 3, 10, 5)).toBe(4)
  expect(rowAfterKey('ArrowUp', 0, 10, 5)).toBe(0)
  expect(rowAfterKey('PageDown', 7, 10, 5)).toBe(9)
  expect(rowAfterKey('PageUp', 7, 10, 5)).toBe(2)
  expect(rowAfterKey('Home', 7, 10, 5)).toBe(0)
  expect(rowAfterKey('End', 7, 10, 5)).toBe(9)
  expect(rowAfterKey('Enter', 7, 10, 5)).toBeNull()
  expect(rowAfterKey('ArrowRight', 7, 10, 5)).toBeNull()
})

it('a range has the same cells whichever corner it begins from (H6, H10)', () => {
  const range = { from: at(2, 0), to: at(1, 1) }
  expect(edgesOf(range)).toEqual({ top: 1, bottom: 2, left: 0, right: 1 })
  expect([isInRange(range, at(1, 0)), isInRange(range, at(0, 0))]).toEqual([true, false])
})
