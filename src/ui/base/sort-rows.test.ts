import { expect, it } from 'vitest'
import { sortRows } from './sort-rows.ts'

const sorted = (texts: readonly string[], desc = false) => sortRows(texts, (text) => text, desc)

it('sortRows ignores accents and capitals (P7)', () => {
  expect(sorted(['Évry', 'zoé', 'Etampes', 'Œuilly', 'Nîmes', 'nice'])).toEqual([
    'Etampes',
    'Évry',
    'nice',
    'Nîmes',
    'Œuilly',
    'zoé',
  ])
})

it('sortRows puts the numbers in texts in order (P7)', () => {
  expect(sorted(['Formule 10', 'Formule 2', 'Formule 1 bis'])).toEqual([
    'Formule 1 bis',
    'Formule 2',
    'Formule 10',
  ])
})

it('sortRows keeps the order of equal rows in both directions, and does not change its input (P7)', () => {
  const rows = [
    { id: 1, count: 2 },
    { id: 2, count: 10 },
    { id: 3, count: 2 },
  ]
  const ids = (desc: boolean) => sortRows(rows, ({ count }) => count, desc).map(({ id }) => id)
  expect(ids(false)).toEqual([1, 3, 2])
  expect(ids(true)).toEqual([2, 1, 3])
  expect(rows.map(({ id }) => id)).toEqual([1, 2, 3])
})
