import { describe, expect, it } from 'vitest'
import type { TicketLine } from '#contract/kitchen/kitchen.ts'
import { foldLines, itemsOf } from './fold.ts'

const bowl = (line: string, partCount: number, quantity = 1): TicketLine => ({
  line,
  name: line,
  recipe: null,
  title: null,
  quantity,
  warm: false,
  allergens: [],
  parts: Array.from({ length: partCount }, (_, i) => ({
    ingredient: i + 1,
    name: `${line} ${i}`,
    quantity: 1,
    warm: false,
    extra: false,
    beside: false,
    change: null,
    picture: null,
  })),
})
const lineIds = (lines: readonly TicketLine[]) => lines.map(({ line }) => line)
const folding = (...lines: TicketLine[]) => {
  const { visibleLines, foldedLines } = foldLines(lines)
  return [lineIds(visibleLines), lineIds(foldedLines)]
}

describe('a ticket among many that wait', () => {
  it('shows its first bowl whole, however long, and names the others where they would not fit', () => {
    expect(folding(bowl('a', 12))).toEqual([['a'], []])
    expect(folding(bowl('a', 5), bowl('b', 4))).toEqual([['a', 'b'], []])
    expect(folding(bowl('a', 5), bowl('b', 5), bowl('c', 1))).toEqual([['a', 'c'], ['b']])
    expect(folding(bowl('a', 12), bowl('b', 8))).toEqual([['a'], ['b']])
  })

  it('shows every single thing, for its name takes the same place', () => {
    expect(folding(bowl('a', 12), bowl('water', 1))).toEqual([['a', 'water'], []])
    expect(folding(bowl('a', 12), bowl('water', 1), bowl('bread', 1))).toEqual([
      ['a', 'water', 'bread'],
      [],
    ])
  })

  it('is counted by what was ordered, each as often as it was', () => {
    expect(itemsOf([bowl('a', 3, 2), bowl('water', 1, 3)])).toBe(5)
  })
})
