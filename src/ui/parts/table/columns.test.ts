import { expect, it } from 'vitest'
import type { Sort } from '#ui/base/sort-rows.ts'
import { lineOf, sortAfterClick } from './columns.ts'

it('shows the title and the figures of a row on its first line in a narrow window (H2)', () => {
  expect(lineOf({ isTitle: true })).toBe(1)
  expect(lineOf({ isNumber: true })).toBe(1)
  expect(lineOf({})).toBe(2)
  expect(lineOf({ isNumber: true, line: 2 })).toBe(2)
})

it('sorts by a column at the first click, then reversed, then not at all (P7)', () => {
  const after = (sort: Sort | null, isAlwaysSorted = false) =>
    sortAfterClick('count', sort, { isFirstDescending: true, isAlwaysSorted })
  const [descending, ascending] = [true, false].map((desc) => ({ id: 'count', desc }))
  expect(after({ id: 'name', desc: true })).toEqual(descending)
  expect(after(descending ?? null)).toEqual(ascending)
  expect(after(ascending ?? null)).toBeNull()
  expect(after(ascending ?? null, true)).toEqual(descending)
})
