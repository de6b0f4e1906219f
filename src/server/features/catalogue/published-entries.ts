import type { Entries } from '#domain/catalogue/entries.ts'
import { entriesOf } from '#server/import/entries-of-files.ts'
import { filesOfEdits } from '#server/import/entry-sections.ts'
import { editedFilesOf } from '#server/import/export-chain.ts'
import type { Catalogue } from '#server/state/catalogue/catalogue.ts'

const entriesByCatalogue = new WeakMap<Catalogue, Map<string, Entries>>()

/**
 * Returns the entries of the published chain. Restaurants are included only if one of the edits is
 * about a restaurant. The result is cached for each version of the catalogue.
 */
export function publishedEntries(
  catalogue: Catalogue,
  edits: readonly { entry: string; field: string }[] = [],
): Entries {
  const files = filesOfEdits(edits)
  const entriesByFiles = entriesByCatalogue.get(catalogue) ?? new Map<string, Entries>()
  entriesByCatalogue.set(catalogue, entriesByFiles)
  const cachedEntries = entriesByFiles.get(files.join(' '))
  if (cachedEntries !== undefined) return cachedEntries
  const entries = entriesOf(editedFilesOf(catalogue.source, files))
  entriesByFiles.set(files.join(' '), entries)
  return entries
}
