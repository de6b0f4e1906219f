import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeSections, changesOf } from './changes.ts'
import type { Edit, Json } from './entries.ts'
import { entryKinds, fieldTable } from './field-table.ts'

const edit = (entry: string, field: string, before: Json, after: Json): Edit => ({
  entry,
  field,
  before,
  after,
})
const summaryOf = (edits: readonly Edit[]) =>
  changesOf(edits).map(({ section, kind, entry, field, edits: changeEdits }) => ({
    is: `${section} ${kind} ${entry} ${field}`,
    edits: changeEdits.map((changeEdit) => changeEdit.field),
  }))

describe('the summary of a draft’s changes', () => {
  it('groups all prices of a product, and all languages of a text, into one change (H8)', () => {
    expect(
      summaryOf([
        edit('ingredient 301', 'name.fr', 'Feta', 'Feta AOP'),
        edit('ingredient 301', 'zone.paris', { price: 2.6 }, { price: 2.8 }),
        edit('ingredient 301', 'calories', 120, 130),
        edit('ingredient 301', 'name.nl', 'Feta', 'Feta BOB'),
        edit('ingredient 301', 'price', 2.4, 2.6),
      ]),
    ).toEqual([
      { is: 'prices edited ingredient 301 price', edits: ['zone.paris', 'price'] },
      { is: 'texts edited ingredient 301 name', edits: ['name.fr', 'name.nl'] },
      { is: 'products edited ingredient 301 calories', edits: ['calories'] },
    ])
  })

  it('groups the fields of an added or removed entry into one change (H8)', () => {
    expect(
      summaryOf([
        edit('ingredient 299', 'price', null, 2),
        edit('ingredient 299', 'exists', null, true),
        edit('promo-code ETE', 'exists', true, null),
        edit('promo-code ETE', 'value', 10, null),
      ]),
    ).toEqual([
      { is: 'sale created ingredient 299 exists', edits: ['price', 'exists'] },
      { is: 'promos removed promo-code ETE exists', edits: ['exists', 'value'] },
    ])
  })

  it('groups equal changes of several entries into one change (H8)', () => {
    expect(
      summaryOf([
        edit('ingredient 302', 'vat_rate', 10, 5.5),
        edit('dessert 302', 'vat_rate', 10, 5.5),
        edit('ingredient 301', 'vat_rate', 10, 5.5),
        edit('restaurant 1', 'mainCategories', [1, 2], [1, 2, 9]),
        edit('restaurant 2', 'mainCategories', [2], [9, 2]),
        edit('restaurant 3', 'mainCategories', [2], [8]),
        edit('restaurant 3', 'price_zone', null, 'paris'),
        edit('restaurant 1', 'price_zone', null, 'paris'),
        edit('restaurant 2', 'price_zone', 'lyon', 'paris'),
      ]),
    ).toEqual([
      { is: 'products edited ingredient 302 vat_rate', edits: ['vat_rate', 'vat_rate'] },
      { is: 'products edited dessert 302 vat_rate', edits: ['vat_rate'] },
      {
        is: 'restaurants edited restaurant 1 mainCategories',
        edits: ['mainCategories', 'mainCategories'],
      },
      { is: 'restaurants edited restaurant 3 mainCategories', edits: ['mainCategories'] },
      { is: 'restaurants edited restaurant 3 price_zone', edits: ['price_zone', 'price_zone'] },
      { is: 'restaurants edited restaurant 2 price_zone', edits: ['price_zone'] },
    ])
  })

  it('lists each edit exactly once, by section (H8)', () => {
    const place = fc.constantFrom(...entryKinds).chain((kind) =>
      fc.tuple(
        fc.constantFrom(`${kind} 1`, `${kind} 2`),
        fc
          .constantFrom(...Object.keys(fieldTable[kind]), 'exists', 'colour')
          .map((name) => name.replace('*', 'paris')),
      ),
    )
    fc.assert(
      fc.property(
        fc.uniqueArray(place, { selector: (path) => path.join(' ') }),
        fc.infiniteStream(fc.boolean()),
        (places, isGone) => {
          const edits = places.map(([entry, field]) =>
            edit(entry, field, 1, isGone.next().value ? null : 2),
          )
          const changes = changesOf(edits)
          expect(new Set(changes.flatMap((change) => change.edits))).toEqual(new Set(edits))
          expect(changes.flatMap((change) => change.edits)).toHaveLength(edits.length)
          const sections = changes.map(({ section }) => changeSections.indexOf(section))
          expect(sections).toEqual(sections.toSorted((a, b) => a - b))
        },
      ),
    )
  })
})
