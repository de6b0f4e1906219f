import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Entries } from '#domain/catalogue/entries.ts'
import { kindOf } from '#domain/catalogue/field-table.ts'
import { brokenWithout } from '#domain/catalogue/uses.ts'
import { checkCatalogue } from './check-catalogue.ts'
import { entriesOf } from './entries-of-files.ts'
import { type EditedFiles, type JsonObject, editedFiles } from './entry-sections.ts'
import { filesOf, placeOf } from './files-of-entries.ts'

const files = Object.fromEntries(
  editedFiles.map((name) => [
    name,
    JSON.parse(readFileSync(`db/seed/${name}.json`, 'utf8')) as JsonObject,
  ]),
) as EditedFiles
const entries = entriesOf(files)

/** The entries for which the checks of a catalogue report faults after an entry is removed. */
function namedWithout(entry: string): string[] {
  const remainingEntries: Entries = new Map([...entries].filter(([name]) => name !== entry))
  const { files: chainFiles, places } = filesOf(remainingEntries, ['catalogue'])
  const checked = checkCatalogue(chainFiles.catalogue, null)
  if (!('faults' in checked)) return []
  const namedEntries = checked.faults.flatMap(
    ({ path }) => placeOf(places, 'catalogue', path)?.entry ?? [],
  )
  return [...new Set(namedEntries)].toSorted()
}

describe('the uses of a product or a formula', () => {
  it.each(['ingredient', 'dessert', 'formula'])(
    'are the entries in which the checks find a fault after its removal, for every %s (H9)',
    (kind) => {
      const removable = [...entries.keys()].filter((entry) => kindOf(entry) === kind)
      expect(removable.length).toBeGreaterThan(5)
      for (const entry of removable) {
        const needed = brokenWithout(entries, entry)
        expect(namedWithout(entry), entry).toEqual(
          [...new Set(needed.map((use) => use.entry))].toSorted(),
        )
      }
    },
    60_000,
  )
})
