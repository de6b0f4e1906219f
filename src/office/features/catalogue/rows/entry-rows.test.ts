import { describe, expect, it } from 'vitest'
import { type Entries, applyEdits } from '#domain/catalogue/entries.ts'
import { readUrlState, writeUrlState } from '#office/base/address/url-state.ts'
import { catalogueAddress } from './catalogue-address.ts'
import { createRows, missingTexts, nameOf, progressOf } from './entry-rows.ts'
import { fillDown } from './fill.ts'
import { filterRows, rowsSorted } from './select-rows.ts'
import { readTyped, writeTyped } from './typed-values.ts'

const namesOf = (name: string) => ({
  'name.fr': name,
  'name.en': `${name} en`,
  'name.es': `${name} es`,
  'name.nl': `${name} nl`,
})
const published: Entries = new Map([
  ['ingredient 1', { exists: true, ...namesOf('Feta'), price: 1.2, category: 3, active: true }],
  ['ingredient 2', { exists: true, ...namesOf('Avocat'), price: 1.8, category: 1, active: true }],
  ['dessert 3', { exists: true, ...namesOf('Skyr'), price: 3.9, category: 9, active: false }],
  ['ingredient 4', {}],
  ['order', { exists: true, ingredient: [2, 1] }],
])
const nothing = { edits: [], stale: [] }
const kinds = ['ingredient', 'dessert'] as const

describe('the rows of the catalogue', () => {
  it('come in the order of the chain, and show the values of the draft (H6)', () => {
    const rowsOf = createRows()
    const rows = rowsOf(kinds, published, published, nothing)
    expect(rows.map(({ entry }) => entry)).toEqual(['ingredient 2', 'ingredient 1', 'dessert 3'])
    const drafted = applyEdits(published, [{ entry: 'ingredient 1', field: 'price', after: 1.5 }])
    const again = rowsOf(kinds, published, drafted, nothing)
    expect([...(again[1]?.editedFields ?? [])]).toEqual(['price'])
    // An unchanged entry yields the same row object, so that it is not rendered again.
    expect([again[0] === rows[0], again[1] === rows[1], again[2] === rows[2]]).toEqual([
      true,
      false,
      true,
    ])
  })

  it('mark the texts missing for publication, and the translations older than their French text (H7)', () => {
    const drafted = applyEdits(published, [
      { entry: 'ingredient 1', field: 'name.nl', after: null },
      { entry: 'ingredient 5', field: 'exists', after: true },
      { entry: 'ingredient 5', field: 'name.fr', after: 'Noix' },
    ])
    const stale = [{ entry: 'ingredient 2', field: 'name.es' }]
    const rows = createRows()(kinds, published, drafted, { edits: [], stale })
    const row = (entry: string) => rows.find((candidate) => candidate.entry === entry)
    expect([...(row('ingredient 1')?.missing ?? [])]).toEqual(['name.nl'])
    expect([...(row('ingredient 2')?.stale ?? [])]).toEqual(['name.es'])
    expect(row('ingredient 5')).toMatchObject({ published: null })
    expect(row('ingredient 5')?.missing.size).toBe(3)
    const { fr, en, es, nl } = progressOf(rows, () => ['name'])
    expect([fr, en, es, nl].map((share) => Math.round(share * 4))).toEqual([4, 3, 2, 2])
  })

  it('may lack an optional text in all languages, but not in only some of them (H7)', () => {
    expect(missingTexts('ingredient', namesOf('Feta')).size).toBe(0)
    const partly = { ...namesOf('Feta'), 'description.fr': 'Grecque' }
    expect([...missingTexts('ingredient', partly)]).toEqual([
      'description.en',
      'description.es',
      'description.nl',
    ])
  })

  it('are named in the language of the reader, else in French, else by number', () => {
    const fields = { 'name.fr': 'Feta', 'name.en': 'Feta cheese' }
    const row = { entry: 'ingredient 1', kind: 'ingredient', fields } as const
    expect([nameOf(row, 'en'), nameOf(row, 'nl'), nameOf({ ...row, fields: {} }, 'nl')]).toEqual([
      'Feta cheese',
      'Feta',
      '1',
    ])
  })
})

describe('the filters of the catalogue', () => {
  const rows = createRows()(kinds, published, published, nothing)
  const readSearch = (text: string) => readUrlState(catalogueAddress, new URLSearchParams(text))
  const rewritten = (text: string) =>
    writeUrlState(catalogueAddress, readSearch(text)).search.toString()
  const findEntries = (text: string) => filterRows(rows, readSearch(text)).map(({ entry }) => entry)

  it('are stored in the address and read from it (P7)', () => {
    for (const query of [
      '',
      'find=feta',
      'category=3&mark=stale&sort=-price',
      'tab=languages&text=label&open=ingredient-221',
      'tab=rewards&open=reward-pain-ou-sauce',
    ])
      expect(rewritten(query)).toBe(query)
  })

  it('are empty for invalid values in the address (P7)', () => {
    const query = 'tab=x&category=a&mark=b&sort=c&text=d&open=%3Cb%3E'
    expect(rewritten(query)).toBe('')
    expect(readSearch('open=ingredient-221').open).toBe('ingredient 221')
  })

  it('find rows by their names in four languages, category and marks (H6)', () => {
    expect(findEntries('find=avocat nl')).toEqual(['ingredient 2'])
    expect(findEntries('category=3')).toEqual(['ingredient 1'])
    expect(findEntries('mark=off')).toEqual(['dessert 3'])
    expect(findEntries('mark=missing')).toEqual([])
  })

  it('sort rows by texts and by numbers (H6)', () => {
    const sorted = (id: string) =>
      rowsSorted(rows, { id, desc: false }, () => 0).map(({ entry }) => entry)
    expect(sorted('fr')).toEqual(['ingredient 2', 'ingredient 1', 'dessert 3'])
    expect(sorted('price')).toEqual(['ingredient 1', 'ingredient 2', 'dessert 3'])
  })
})

describe('a change of many rows', () => {
  const rows = createRows()(kinds, published, published, nothing)

  it('skips the rows that already have the value (H6)', () => {
    expect(fillDown(rows, { field: 'active', value: true })).toEqual([
      { entry: 'dessert 3', field: 'active', before: false, after: true },
    ])
  })

  it('changes prices by cents and by percent, to the cent (H6)', () => {
    const after = (fill: Parameters<typeof fillDown>[1]) =>
      fillDown(rows, fill).map((edit) => edit.after)
    expect(after({ field: 'price', add: 10 })).toEqual([1.9, 1.3, 4])
    expect(after({ field: 'price', percent: -5 })).toEqual([1.71, 1.14, 3.71])
  })
})

describe('the text typed into a cell', () => {
  it('is read with a point or a comma, and refused when it is not a clear number (H6)', () => {
    expect(['2,60', '2.6', ' 2,60 € ', '1 200'].map((text) => readTyped(text, 'euros'))).toEqual([
      2.6, 2.6, 2.6, 1200,
    ])
    for (const text of ['trois', '2,6,0', '1e3', '--2', '2€50', '2 60'])
      expect(readTyped(text, 'euros'), text).toBeUndefined()
    expect([readTyped('2,5', 'count'), readTyped('2', 'count'), readTyped('-2', 'euros')]).toEqual([
      undefined,
      2,
      -2,
    ])
  })

  it('becomes a missing value when it is empty (H7)', () => {
    expect([readTyped('  ', 'text'), readTyped('', 'euros'), readTyped(' Feta ', 'text')]).toEqual([
      null,
      null,
      'Feta',
    ])
  })

  it('is displayed in the number format of the language (H6)', () => {
    expect(writeTyped(2.6, 'euros', ',')).toBe('2,60')
    expect(writeTyped(10.5, 'amount', '.')).toBe('10.5')
    expect([writeTyped(undefined, 'text', ','), writeTyped('Feta', 'text', ',')]).toEqual([
      '',
      'Feta',
    ])
  })
})
