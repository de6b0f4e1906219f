import { describe, expect, it } from 'vitest'
import type { EntryFields } from '#domain/catalogue/entries.ts'
import type { EntryRow } from '#office/features/catalogue/rows/entry-rows.ts'
import { findPrices, pricePlaces, restaurantPrices } from './find-prices.ts'
import { priceColumns } from './price-grid.ts'

const entries = new Map<string, EntryFields>([
  ['zone paris', { exists: true, name: 'Grand Paris' }],
  ['zone sud', { exists: true, name: 'Sud' }],
  ['restaurant 1', { exists: true, price_zone: 'paris' }],
  ['restaurant 2', { exists: true, price_zone: 'sud' }],
  ['restaurant 3', { exists: true }],
])
const restaurants = [
  { id: 1, name: 'Mesclun Bourse', city: 'Paris' },
  { id: 2, name: 'Mesclun Part-Dieu', city: 'Lyon' },
  { id: 3, name: 'Mesclun Bellecour', city: 'Lyon' },
]
const row = (id: number, name: string, fields: EntryFields): EntryRow => ({
  entry: `ingredient ${id}`,
  kind: 'ingredient',
  fields: { ...fields, 'name.fr': name },
  published: null,
  editedFields: new Set(),
  stale: new Set(),
  missing: new Set(),
})
const rows = [
  row(221, 'Avocat', { price: 2.7, 'zone.sud': { price: 2.5 } }),
  row(222, 'Halloumi', { price: 3 }),
]
const columns = priceColumns(entries)
const find = (text: string) => {
  const matches = findPrices(
    text,
    rows,
    { columns, places: pricePlaces(columns, restaurants) },
    entries,
  )
  return [
    matches.rows.map(({ entry }) => entry),
    matches.columns.map(({ id }) => id),
    matches.restaurants.map(({ id }) => id),
  ]
}
const ALL = ['base', 'paris', 'sud']

describe('the search of the prices by zone', () => {
  it('finds products, and then shows all zones (H6)', () => {
    expect(find('')).toEqual([['ingredient 221', 'ingredient 222'], ALL, []])
    expect(find('avocat')).toEqual([['ingredient 221'], ALL, []])
    expect(find('quinoa')[0]).toEqual([])
  })

  it('finds zones by their name, and restaurants with the zones of their prices (H6, B6)', () => {
    expect(find('sud')).toEqual([['ingredient 221', 'ingredient 222'], ['base', 'sud'], []])
    expect(find('lyon')[1]).toEqual(['base', 'sud'])
    expect(find('lyon')[2]).toEqual([2, 3])
    expect(find('bourse')).toEqual([['ingredient 221', 'ingredient 222'], ['base', 'paris'], [1]])
  })

  it('finds a product and a place together (H6, B6)', () => {
    expect(find('Avocat Lyon')).toEqual([['ingredient 221'], ['base', 'sud'], [2, 3]])
    expect(find('bourse halloumi')).toEqual([['ingredient 222'], ['base', 'paris'], [1]])
    expect(find('avocat nulle')[0]).toEqual([])
  })
})

describe('the prices in restaurants', () => {
  it('are those of their zone or the base prices, and come with their exceptions (H6, B6)', () => {
    const exception = {
      product: 'ingredient 221',
      restaurant: '3',
      field: 'exception.ingredient.221.2026-12-01T00:00',
      value: { price: 2, until: '2026-12-08T00:00' },
      published: null,
      from: '2026-12-01T00:00',
      until: '2026-12-08T00:00',
    }
    const prices = restaurantPrices(
      rows.slice(0, 1),
      restaurants,
      { columns, exceptions: [exception] },
      entries,
    )
    expect(
      prices.map(({ restaurant, zone, price, exceptions }) => {
        return [restaurant.id, zone, price, exceptions.length]
      }),
    ).toEqual([
      [3, null, 2.7, 1],
      [1, null, 2.7, 0],
      [2, 'Sud', 2.5, 0],
    ])
  })
})
