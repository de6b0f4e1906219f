import { describe, expect, it } from 'vitest'
import type { EntryFields } from '#domain/catalogue/entries.ts'
import type { EntryRow } from '#office/features/catalogue/rows/entry-rows.ts'
import { clearPrices, fillPricesDown, priceColumns, priceIn, withPrice } from './price-grid.ts'

const columns = priceColumns(
  new Map([
    ['zone paris', { exists: true, name: 'Paris' }],
    ['zone gone', {}],
  ]),
)
const row = (id: number, fields: EntryFields): EntryRow => ({
  entry: `ingredient ${id}`,
  kind: 'ingredient',
  fields,
  published: fields,
  editedFields: new Set(),
  stale: new Set(),
  missing: new Set(),
})
const rows = [
  row(1, { price: 1, 'zone.paris': { price: 1.2, premium_price: 0.5 } }),
  row(2, { price: 2, 'zone.paris': { price: 2.4, premium_price: 0.6 } }),
  row(3, { price: 3 }),
]
const paris = { from: { row: 0, column: 1 }, to: { row: 2, column: 1 } }

describe('the grid of prices by zone', () => {
  it('has the base price first, then the zones of the chain (H6)', () => {
    expect(columns.map(({ field }) => field)).toEqual(['price', 'zone.paris'])
    expect(rows.map(({ fields }) => columns.map((column) => priceIn(fields, column)))).toEqual([
      [1, 1.2],
      [2, 2.4],
      [3, null],
    ])
  })

  it('fills a price down, and each zone keeps its own supplement (H6)', () => {
    expect(fillPricesDown(rows, columns, paris).map(({ entry, after }) => [entry, after])).toEqual([
      ['ingredient 2', { price: 1.2, premium_price: 0.6 }],
      ['ingredient 3', { price: 1.2 }],
    ])
  })

  it('clears the zone prices, which returns them to the base price, and never the base price itself (H6)', () => {
    const all = { from: { row: 2, column: 1 }, to: { row: 0, column: 0 } }
    expect(clearPrices(rows, columns, all).map(({ field, after }) => [field, after])).toEqual([
      ['zone.paris', null],
      ['zone.paris', null],
    ])
    expect(withPrice({}, { id: 'base', field: 'price', name: null }, 2)).toBe(2)
  })
})
