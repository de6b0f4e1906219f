import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Edit,
  type Entries,
  type Json,
  applyEdits,
  condensed,
  editsBetween,
  reversed,
} from './entries.ts'
import { fieldOf, keyOf, kindOf } from './field-table.ts'

const value: fc.Arbitrary<Exclude<Json, null>> = fc.oneof(
  fc.integer({ min: 0, max: 3 }),
  fc.constantFrom('a', 'b'),
  fc.boolean(),
  fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 2 }),
  fc.record({ x: fc.integer({ min: 0, max: 1 }), y: fc.constantFrom('c', 'd') }),
)
const entries: fc.Arbitrary<Entries> = fc
  .dictionary(
    fc.constantFrom('ingredient 1', 'ingredient 2', 'formula 1'),
    fc.dictionary(fc.constantFrom('price', 'name.fr', 'name.nl'), value, { minKeys: 1 }),
  )
  .map((fieldsByEntry) => new Map(Object.entries(fieldsByEntry)))

const inPlainWords = (entries: Entries) =>
  Object.fromEntries(
    [...entries]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, fields]) => [name, { ...fields }]),
  )

describe('edits of entries', () => {
  it('turn one state into another, and back (H6)', () => {
    fc.assert(
      fc.property(entries, entries, (before, after) => {
        const edits = editsBetween(before, after)
        const there = applyEdits(before, edits)
        expect(inPlainWords(there)).toEqual(inPlainWords(after))
        expect(inPlainWords(applyEdits(there, reversed(edits)))).toEqual(inPlainWords(before))
      }),
    )
  })

  it('are minimal: none between equal states, and one for each changed field (H8)', () => {
    fc.assert(
      fc.property(entries, entries, entries, (first, second, third) => {
        expect(editsBetween(first, first)).toEqual([])
        const edits = [...editsBetween(first, second), ...editsBetween(second, third)]
        const few = condensed(edits)
        expect(inPlainWords(applyEdits(first, few))).toEqual(inPlainWords(third))
        expect(few).toHaveLength(editsBetween(first, third).length)
      }),
    )
  })

  it('by several people are merged in order, under the name of the last person (H8)', () => {
    const by = (staff: string, before: Json, after: Json): Edit & { staff: string } => ({
      entry: 'ingredient 1',
      field: 'price',
      before,
      after,
      staff,
    })
    expect(condensed([by('Sofia', 1.5, 1.7), by('Claire', 1.7, 1.8)])).toEqual([
      by('Claire', 1.5, 1.8),
    ])
    expect(condensed([by('Sofia', 1.5, 1.7), by('Claire', 1.7, 1.5)])).toEqual([])
  })
})

describe('the table of fields', () => {
  it('splits a field name into text and language, or price and zone (H6)', () => {
    expect(fieldOf('ingredient', 'name.nl')).toMatchObject({ name: 'name', language: 'nl' })
    expect(fieldOf('ingredient', 'nutrition.kj')).toMatchObject({ kind: 'amount', language: null })
    expect(fieldOf('ingredient', 'zone.paris')).toMatchObject({ name: 'zone.*', kind: 'price' })
    expect(fieldOf('formula', 'points')).toMatchObject({ kind: 'points', mayBeNull: true })
    expect(fieldOf('formula', 'colour')).toBeNull()
    expect(fieldOf('formula', 'constructor')).toBeNull()
  })

  it('splits the name of an entry into kind and key (H6)', () => {
    expect([kindOf('reward 12 points'), keyOf('reward 12 points')]).toEqual(['reward', '12 points'])
    expect([kindOf('rewards'), keyOf('rewards')]).toEqual(['rewards', ''])
    expect(kindOf('toString 1')).toBeNull()
  })
})
