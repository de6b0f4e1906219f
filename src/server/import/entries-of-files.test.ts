import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EXISTS, type Json } from '#domain/catalogue/entries.ts'
import {
  type EntryKind,
  entryKinds,
  fieldOf,
  fieldTable,
  kindOf,
} from '#domain/catalogue/field-table.ts'
import { fileSchemas } from '#server/chain/file-schemas.ts'
import { filesOf as chainOf, plainChain, randomChain } from '#testing/builders/random-chain.ts'
import { type SchemaField, fieldsOf } from '#testing/readers/schema-fields.ts'
import { entriesOf } from './entries-of-files.ts'
import {
  type EditedFiles,
  type JsonObject,
  editedFiles,
  listSections,
  singleSections,
} from './entry-sections.ts'
import { filesOf, placeOf } from './files-of-entries.ts'

type Chain = Parameters<typeof chainOf>[0]
const filesIn = (plan: Chain): EditedFiles => {
  const files = chainOf(plan)
  const of = (name: string) => JSON.parse(JSON.stringify(files[name])) as JsonObject
  return Object.fromEntries(
    editedFiles.map((name) => [name, of(`${name}.json` in files ? `${name}.json` : name)]),
  ) as EditedFiles
}

describe('the entries made from the files of a chain', () => {
  it('can be turned back into the same files, for any chain (H6)', () => {
    const files = filesIn(plainChain)
    const again = filesOf(entriesOf(files), editedFiles).files
    expect(again.catalogue).toEqual(files.catalogue)
    expect(again.illustrations).toEqual(files.illustrations)
    expect(again.origins).toEqual(files.origins)
    fc.assert(
      fc.property(randomChain, (plan) => {
        const entries = entriesOf(filesIn(plan))
        expect(new Map(entriesOf(filesOf(entries, editedFiles).files))).toEqual(new Map(entries))
      }),
      { numRuns: 20 },
    )
  })

  it('contain only fields that the table of fields lists (H6, H8)', () => {
    const unknown = [...entriesOf(filesIn(plainChain))].flatMap(([entry, fields]) =>
      Object.keys(fields).filter((field) => {
        const kind = kindOf(entry)
        return field !== EXISTS && (kind === null || fieldOf(kind, field) === null)
      }),
    )
    expect(unknown).toEqual([])
  })

  it('are found by the path of a fault (H6)', () => {
    const { files, places } = filesOf(entriesOf(filesIn(plainChain)), editedFiles)
    const { ingredients } = files.catalogue as { ingredients: { id: number; slug: string }[] }
    const [first] = ingredients
    const entry = `ingredient ${first?.id}`
    expect(placeOf(places, 'catalogue', '$.ingredients[0].name.nl')).toEqual({
      entry,
      field: 'name.nl',
    })
    expect(placeOf(places, 'catalogue', '$.ingredients[0].nutrition.kj')).toEqual({
      entry,
      field: 'nutrition.kj',
    })
    expect(placeOf(places, 'catalogue', '$.ingredients[0].composition.ingredient_ids[2]')).toEqual({
      entry,
      field: 'composition',
    })
    expect(placeOf(places, 'catalogue', '$.ingredients[0]')).toEqual({ entry, field: null })
    const quotedPath = `$.products[${JSON.stringify(first?.slug)}].c`
    const plain = `$.products.${first?.slug}.c`
    expect([
      placeOf(places, 'illustrations', quotedPath),
      placeOf(places, 'illustrations', plain),
    ]).toContainEqual({ entry, field: 'drawing' })
    expect(placeOf(places, 'catalogue', '$.meta.languages')).toBeNull()
  })
})

describe('the table of fields of entries', () => {
  const tableFields = (kind: EntryKind) => Object.keys(fieldTable[kind])
  /** The fields of an entry in a schema, named like in the table of fields. */
  function inSchema(fields: readonly SchemaField[], prefix: string, kind: EntryKind): string[] {
    return fields.flatMap(({ path, type }) => {
      if (!path.startsWith(prefix)) return []
      const field = path.slice(prefix.length)
      const tableField = fieldOf(kind, field)
      const isParent = tableFields(kind).some((otherField) => otherField.startsWith(`${field}.`))
      const isWithin = tableFields(kind).some(
        (otherField) => field.startsWith(`${otherField}.`) || field.startsWith(`${otherField}[]`),
      )
      return tableField !== null || isParent || isWithin ? [] : [`${kind} ${field} (${type})`]
    })
  }
  /** Fields that are derived from other fields, or are part of another entry. */
  const fieldsElsewhere: Record<string, readonly string[]> = {
    ingredient: ['kind', 'is_premium'],
    dessert: ['kind', 'is_premium'],
    formula: ['num_of_sides'],
    rewards: ['tiers'],
    zone: ['prices'],
    restaurant: ['price_exceptions'],
  }
  const lists = [
    ...listSections.map(([kind, section, id]) => ['catalogue', kind, `${section}[].`, id] as const),
    ...singleSections.map(([kind, section]) => ['catalogue', kind, `${section}.`, ''] as const),
    ['catalogue', 'rewards', 'rewards.', ''] as const,
    ['catalogue', 'reward', 'rewards.tiers[].', 'slug'] as const,
    ['catalogue', 'zone', 'price_zones[].', 'id'] as const,
    ['restaurants', 'restaurant', 'restaurants[].', 'id'] as const,
  ]

  it.each(lists)(
    'lists, for %s, every field of a %s in its schema (H6, H8)',
    (file, kind, prefix, id) => {
      const exemptFields = [id, ...(fieldsElsewhere[kind] ?? [])]
      const missing = inSchema(fieldsOf(fileSchemas[file]), prefix, kind).filter(
        (line) =>
          !exemptFields.some(
            (name) =>
              line.startsWith(`${kind} ${name} `) ||
              line.startsWith(`${kind} ${name}.`) ||
              line.startsWith(`${kind} ${name}[`),
          ),
      )
      expect(missing).toEqual([])
    },
  )

  it('has each kind of entry in one of the files (H6)', () => {
    const inFiles = new Set<Json>([
      ...lists.map(([, kind]) => kind),
      'catalogue',
      'order',
      'delivery',
    ])
    expect(entryKinds.filter((kind) => !inFiles.has(kind))).toEqual([])
  })
})
