import { describe, expect, it } from 'vitest'
import type { TicketLine } from '#contract/kitchen/tickets.ts'
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

describe('a folded ticket', () => {
  it('shows its first bowl in full, and names further bowls that do not fit', () => {
    expect(folding(bowl('a', 12))).toEqual([['a'], []])
    expect(folding(bowl('a', 5), bowl('b', 4))).toEqual([['a', 'b'], []])
    expect(folding(bowl('a', 5), bowl('b', 5), bowl('c', 1))).toEqual([['a', 'c'], ['b']])
    expect(folding(bowl('a', 12), bowl('b', 8))).toEqual([['a'], ['b']])
  })

  it('shows every line with a single part, because its name needs the same space', () => {
    expect(folding(bowl('a', 12), bowl('water', 1))).toEqual([['a', 'water'], []])
    expect(folding(bowl('a', 12), bowl('water', 1), bowl('bread', 1))).toEqual([
      ['a', 'water', 'bread'],
      [],
    ])
  })

  it('counts the ordered items with their quantities', () => {
    expect(itemsOf([bowl('a', 3, 2), bowl('water', 1, 3)])).toBe(5)
  })
})
