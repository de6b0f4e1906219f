import { describe, expect, it } from 'vitest'
import { lineOf, rowAfterKey } from './columns.ts'

describe('a table', () => {
  it('moves the selection with the keyboard by one row, by a page or to either end, and never beyond (H2)', () => {
    expect(rowAfterKey('ArrowDown', 3, 10, 5)).toBe(4)
    expect(rowAfterKey('ArrowUp', 0, 10, 5)).toBe(0)
    expect(rowAfterKey('PageDown', 7, 10, 5)).toBe(9)
    expect(rowAfterKey('PageUp', 7, 10, 5)).toBe(2)
    expect(rowAfterKey('Home', 7, 10, 5)).toBe(0)
    expect(rowAfterKey('End', 7, 10, 5)).toBe(9)
    expect(rowAfterKey('Enter', 7, 10, 5)).toBeNull()
  })
})

it('shows the title and the figures of a row on its first line in a narrow window (H2)', () => {
  expect(lineOf({ isTitle: true })).toBe(1)
  expect(lineOf({ isNumber: true })).toBe(1)
  expect(lineOf({})).toBe(2)
  expect(lineOf({ isNumber: true, line: 2 })).toBe(2)
})
