import { describe, expect, it } from 'vitest'
import { csvOf, readCsv } from '#contract/csv.ts'
import type { EntryFields } from '#domain/catalogue/entries.ts'
import type { EntryRow } from '#office/features/catalogue/rows/entry-rows.ts'
import { priceColumns } from './price-grid.ts'
import { type SheetSubjects, fileColumns } from './price-sheet.ts'
import { readSheet } from './read-sheet.ts'
import { sheetRows } from './sheet-rows.ts'

const row = (entry: string, fields: EntryFields): EntryRow => ({
  entry,
  kind: entry.startsWith('dessert') ? 'dessert' : 'ingredient',
  fields,
  published: fields,
  editedFields: new Set(),
  stale: new Set(),
  missing: new Set(),
})
const exception = {
  product: 'ingredient 221',
  restaurant: '2',
  field: 'exception.ingredient.221.2026-12-01T00:00',
  value: { price: 2, premium_price: 0.5, until: '2026-12-08T00:00' },
  published: null,
  from: '2026-12-01T00:00',
  until: '2026-12-08T00:00',
}
const subjects: SheetSubjects = {
  rows: [
    row('ingredient 221', {
      slug: 'avocat',
      price: 2.7,
      'zone.paris': { price: 3.4, premium_price: 0.4 },
    }),
    row('ingredient 12', { slug: '=halloumi', price: 3 }),
    row('dessert 12', { slug: 'cookie', price: 2.5 }),
  ],
  columns: priceColumns(
    new Map([
      ['zone paris', { exists: true, name: 'Grand Paris' }],
      ['zone lyon', { exists: true, name: 'Lyon' }],
    ]),
  ),
  restaurants: [
    { id: 1, slug: 'lyon-part-dieu', name: 'Mesclun Part-Dieu' },
    { id: 2, slug: 'lyon-bellecour', name: 'Lyon' },
  ],
  exceptions: [exception],
}
const heads = ['Produit', 'Nom', 'Lieu', 'Du', 'Jusqu’au', 'Prix']
const words = {
  heads: Object.fromEntries(
    fileColumns.map((column, at) => [column, [heads[at] ?? '', column]]),
  ) as never,
  base: ['Prix de base', 'Base price'],
}
const readText = (text: string) => readSheet(readCsv(text), subjects, words)
const faultsOf = (text: string) =>
  readText(text).faults.map(({ line, column, code, value }) => [line, column, code, value])
const HEAD = 'Produit;Lieu;Prix'

describe('an imported file of prices', () => {
  it('becomes edits of base prices and of zones, which keep their supplements (H6, H8)', () => {
    const { edits, unchangedCount, faults } = readText(
      `${HEAD}\navocat;Prix de base;2,80\nAVOCAT;grand paris;3.60\ningredient 12;;€ 3,10\n221;paris;3,60\ncookie;base price;2,50`,
    )
    expect(edits).toEqual([
      { entry: 'ingredient 221', field: 'price', before: 2.7, after: 2.8 },
      {
        entry: 'ingredient 221',
        field: 'zone.paris',
        before: { price: 3.4, premium_price: 0.4 },
        after: { price: 3.6, premium_price: 0.4 },
      },
      { entry: 'ingredient 12', field: 'price', before: 3, after: 3.1 },
    ])
    expect([unchangedCount, faults]).toEqual([2, []])
  })

  it('gives a zone the base price again where the price is empty (H6)', () => {
    expect(readText(`${HEAD}\navocat;paris;`).edits).toMatchObject([
      { field: 'zone.paris', after: null },
    ])
    expect(readText(`${HEAD}\ncookie;paris;`)).toMatchObject({ edits: [], unchangedCount: 1 })
  })

  it('changes, adds and ends temporary prices of restaurants (B6, H8)', () => {
    const head = 'product,place,from,until,price'
    expect(
      readText(`${head}
avocat,lyon-bellecour,01/12/2026 00:00,2026-12-09,1.90
cookie,Mesclun Part-Dieu,2026-12-01T11:30:00,2026-12-02 11:30,2`).edits,
    ).toEqual([
      {
        entry: 'restaurant 2',
        field: exception.field,
        before: exception.value,
        after: { price: 1.9, premium_price: 0.5, until: '2026-12-09T00:00' },
      },
      {
        entry: 'restaurant 1',
        field: 'exception.dessert.12.2026-12-01T11:30',
        before: null,
        after: { price: 2, until: '2026-12-02T11:30' },
      },
    ])
    expect(
      readText(`${head}\navocat,lyon-bellecour,2026-12-01T00:00,2026-12-08T00:00,`).edits,
    ).toMatchObject([{ field: exception.field, after: null }])
  })

  it('tells its faults by line and column, and its other lines still count (H8)', () => {
    const text = `${HEAD};Du;Jusqu’au
salade;;2
12;;2
avocat;Nantes;2
avocat;Lyon;2
avocat;;deux
avocat;;

avocat;;2,705
avocat;paris;0
avocat;paris;1 000
avocat;lyon-part-dieu;2;demain;
avocat;lyon-part-dieu;2;2026-12-02;2026-12-01
avocat;lyon-part-dieu;2;2026-02-30;2026-12-01
cookie;;2,60
cookie;;2,70
cookie;;2,60`
    expect(faultsOf(text)).toEqual([
      [2, 1, 'product_unknown', 'salade'],
      [3, 1, 'product_ambiguous', '12'],
      [4, 2, 'place_unknown', 'Nantes'],
      [5, 2, 'place_ambiguous', 'Lyon'],
      [6, 3, 'price_wrong', 'deux'],
      [7, 3, 'price_missing', ''],
      [9, 3, 'cents', '2,705'],
      [10, 3, 'price_out', '0'],
      [11, 3, 'price_out', '1 000'],
      [12, 4, 'date_wrong', 'demain'],
      [13, 5, 'date_order', '2026-12-01'],
      [14, 4, 'date_wrong', '2026-02-30'],
      [16, 3, 'repeated', '15'],
    ])
    expect(readText(text).edits).toMatchObject([{ entry: 'dessert 12', after: 2.6 }])
  })

  it('needs the columns of product, place and price, and quotes that end (H8)', () => {
    expect(faultsOf('Lieu;Montant\nLyon;2')).toEqual([
      [1, null, 'column_missing', 'Produit'],
      [1, null, 'column_missing', 'Prix'],
    ])
    expect(faultsOf(`${HEAD}\navocat;;2,80\ncookie;"paris;3\navocat;;3`)).toEqual([
      [3, null, 'quote_open', ''],
    ])
    expect(faultsOf('')).toHaveLength(3)
  })
})

describe('an exported file of prices', () => {
  const rows = (visible = subjects) =>
    sheetRows(visible, subjects, {
      heads,
      base: 'Prix de base',
      nameOf: ({ entry }) => `Nom ${entry}`,
      decimal: ',',
    })

  it('has a line for each price, and keys where a name is ambiguous (H8)', () => {
    expect(rows().map((cells) => cells.join('|'))).toEqual([
      heads.join('|'),
      'avocat|Nom ingredient 221|Prix de base|||2,70',
      'avocat|Nom ingredient 221|Grand Paris|||3,40',
      'avocat|Nom ingredient 221|zone lyon|||',
      'avocat|Nom ingredient 221|lyon-bellecour|2026-12-01T00:00|2026-12-08T00:00|2,00',
      '=halloumi|Nom ingredient 12|Prix de base|||3,00',
      '=halloumi|Nom ingredient 12|Grand Paris|||',
      '=halloumi|Nom ingredient 12|zone lyon|||',
      'cookie|Nom dessert 12|Prix de base|||2,50',
      'cookie|Nom dessert 12|Grand Paris|||',
      'cookie|Nom dessert 12|zone lyon|||',
    ])
  })

  it('is imported again without a change, and contains no formula (H8)', () => {
    const csv = csvOf(rows(), ';')
    expect(csv).toContain("\r\n'=halloumi;")
    expect(readText(csv)).toEqual({ edits: [], unchangedCount: 10, faults: [] })
  })
})
