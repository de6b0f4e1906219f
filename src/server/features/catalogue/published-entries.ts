import type { Entries } from '#domain/catalogue/entries.ts'
import { entriesOf } from '#server/import/entries-of-files.ts'
import { editedFilesOf } from '#server/import/export-chain.ts'
import type { Catalogue } from '#server/state/catalogue/catalogue.ts'

const known = new WeakMap<Catalogue, Entries>()

/** The entries of the chain as it is published. A version of the catalogue is read once. */
export function publishedEntries(catalogue: Catalogue): Entries {
  const found = known.get(catalogue)
  if (found !== undefined) return found
  const entries = entriesOf(editedFilesOf(catalogue.source))
  known.set(catalogue, entries)
  return entries
}
