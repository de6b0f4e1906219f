import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { locales } from '#contract/pages/locales.ts'
import { changesOf } from '#domain/catalogue/changes.ts'
import { type Edit, type Entries, editsBetween } from '#domain/catalogue/entries.ts'
import { diffOf, rowText } from '#office/features/catalogue/field-kinds/field-diffs.ts'
import type { FieldFormatter } from '#office/features/catalogue/field-kinds/field-formatter.ts'
import { entriesOf } from '#server/import/entries-of-files.ts'
import { type EditedFiles, editedFiles } from '#server/import/entry-sections.ts'
import { translator } from '#texts/translator.ts'
import { formatsIn } from '#web/base/messages/formats.ts'
import { filesOf, plainChain, randomChain } from './builders/random-chain.ts'

type Chain = Parameters<typeof filesOf>[0]

function entriesIn(plan: Chain): Entries {
  const files = JSON.parse(JSON.stringify(filesOf(plan))) as Record<string, unknown>
  return entriesOf(
    Object.fromEntries(
      editedFiles.map((name) => [name, files[`${name}.json`] ?? files[name]]),
    ) as EditedFiles,
  )
}

const formattersOf = (before: Entries, after: Entries): FieldFormatter[] =>
  locales.map((locale) => ({
    fields: translator('office-catalogue-fields', locale),
    format: formatsIn(locale),
    locale,
    languageName: (language) => language,
    holidayLabel: (id) => id,
    before,
    after,
    restaurants: new Map(),
  }))

function expectDescribed(before: Entries, after: Entries): void {
  const edits = editsBetween(before, after)
  const changes = changesOf<Edit>(edits)
  expect(changes.flatMap((change) => change.edits)).toHaveLength(edits.length)
  expect(new Set(changes.flatMap((change) => change.edits))).toEqual(new Set(edits))
  for (const formatter of formattersOf(before, after)) {
    const rows = changes.flatMap((change) => {
      const diff = diffOf(change, formatter)
      expect(diff.entries.every(({ name }) => name !== '')).toBe(true)
      expect(
        change.kind === 'edited' && diff.rows.length === 0,
        `${change.entry} ${change.field}`,
      ).toBe(false)
      return diff.rows.map((row) => ({ change, words: rowText(row, formatter) }))
    })
    for (const { change, words } of rows) {
      expect(words, `${change.entry} ${change.field}`).not.toBe('')
      expect(words, `${change.entry} ${change.field}`).not.toMatch(
        /undefined|\[object|[\uE000-\uF8FF]/,
      )
    }
    // Only remarks may be written as raw JSON.
    const asFiles = rows.filter(({ words }) => /[{[]"/.test(words))
    for (const { words } of asFiles) expect(words).toMatch(/remarque|note |nota |opmerking/)
  }
}

/** The restaurant’s name ends with a quotation mark, which must not be mistaken for raw JSON. */
const quoted: Chain = { ...plainChain, first: 41, restaurants: [{ name: 'Salades "ici"' }] }

describe('the differences between two chains', () => {
  it('are described completely, each edit once, in four languages (H8)', () => {
    const plain = entriesIn(plainChain)
    fc.assert(
      fc.property(randomChain, randomChain, (firstChain, secondChain) => {
        const [before, after] = [entriesIn(firstChain), entriesIn(secondChain)]
        expectDescribed(before, after)
        expectDescribed(plain, after)
      }),
      { numRuns: 15, examples: [[plainChain, quoted]] },
    )
  })

  it('are described field by field for entries that both chains contain (H8)', () => {
    fc.assert(
      fc.property(randomChain, randomChain, (firstChain, secondChain) => {
        const [before, after] = [entriesIn(firstChain), entriesIn(secondChain)]
        const sharedEntries = [...before.keys()].filter((entry) => after.has(entry))
        const only = (entries: Entries) =>
          new Map(sharedEntries.map((entry) => [entry, entries.get(entry) ?? {}]))
        expectDescribed(only(before), only(after))
      }),
      { numRuns: 15 },
    )
  })
})
