import { describe, expect, it } from 'vitest'
import { lineOf, rowAfterKey, sortAfterClick } from './columns.ts'

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

it('sorts texts ascending and figures descending at the first click, then reversed, then not at all (P7)', () => {
  const row = { name: 'Lyon', count: 3 }
  const name = { id: 'name', sortBy: () => row.name }
  const count = { id: 'count', sortBy: () => row.count }
  expect(sortAfterClick(name, null, row, false)).toEqual({ id: 'name', desc: false })
  expect(sortAfterClick(name, { id: 'name', desc: false }, row, false)).toEqual({
    id: 'name',
    desc: true,
  })
  expect(sortAfterClick(name, { id: 'name', desc: true }, row, false)).toBeNull()
  expect(sortAfterClick(name, { id: 'name', desc: true }, row, true)).toEqual({
    id: 'name',
    desc: false,
  })
  expect(sortAfterClick(count, { id: 'name', desc: true }, row, false)).toEqual({
    id: 'count',
    desc: true,
  })
})
