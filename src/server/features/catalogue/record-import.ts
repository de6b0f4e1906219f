import { type Entries, editsBetween } from '#domain/catalogue/entries.ts'
import type { FileKind } from '#server/chain/file-schemas.ts'
import { readSource, readVersion } from '#server/chain/source.ts'
import type { Tx } from '#server/db/open.ts'
import { entriesOf } from '#server/import/entries-of-files.ts'
import { editedFiles } from '#server/import/entry-sections.ts'
import { editedFilesOf } from '#server/import/export-chain.ts'
import { writeAudit } from '#server/stores/audit/audit.ts'
import { changeState, insertChangeSet } from '#server/stores/catalogue/change-sets.ts'
import { addEdits } from '#server/stores/catalogue/edits.ts'

/**
 * Maximum number of changed fields of an import for which the history records the changes. The
 * import of a new chain changes many more fields and is recorded only in the journal.
 */
const MOST_FIELDS = 20_000

/** Reads the entries of the chain before an import; null if there was no chain. */
export async function entriesBefore(tx: Tx): Promise<Entries | null> {
  const source = await readSource(tx)
  return Object.hasOwn(source.documents, 'delivery') && source.categories.length > 0
    ? entriesOf(editedFilesOf(source))
    : null
}

/**
 * Records an import by a command: in the journal (P5), and as a change set without an author, so
 * that the history of an entry is complete and the import can be undone (H8, H9).
 */
export async function recordImport(
  tx: Tx,
  importSummary: {
    before: Entries | null
    changed: number
    kinds: readonly (FileKind | null)[]
    at: number
  },
): Promise<void> {
  const { before, changed: changedCount, kinds, at } = importSummary
  if (changedCount === 0) return
  const version = await readVersion(tx)
  const files = [...new Set(kinds.flatMap((kind) => kind ?? []))]
  await writeAudit(tx, {
    actor: { by: 'command' },
    action: 'chain-imported',
    subject: 'chain',
    after: { changed: changedCount, files, version },
    at,
  })
  if (before === null || !files.some((kind) => editedFiles.some((file) => file === kind))) return
  const edits = editsBetween(before, entriesOf(editedFilesOf(await readSource(tx))))
  if (edits.length === 0 || edits.length > MOST_FIELDS) return
  const changeSet = await insertChangeSet(tx, { staff: null, at })
  await addEdits(tx, { changeSet, edits, staff: null, at })
  await changeState(tx, changeSet, { state: 'published', by: null, at, version })
}
