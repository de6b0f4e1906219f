import { runStatement } from '#server/db/statements.ts'
import { sql } from 'kysely'
import { MIGRATION_LOCK } from '#server/db/migrate.ts'
import type { Database, Tx } from '#server/db/open.ts'
import { readVersion } from '#server/chain/source.ts'
import type { FileKind } from '#server/chain/file-schemas.ts'
import { type FileContent, checkContent, contentOfText } from './chain-file.ts'
import { brokenReferences } from './check-references.ts'
import type { ImportFault } from './faults.ts'
import { readExistingIds } from './existing-ids.ts'
import { renewVersion } from './write-entries.ts'

export type Imported = { changed: number; version: string } | { faults: ImportFault[] }

/** Runs one import at a time, across all processes. */
export function withImportLock<T>({ db }: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await waitForTurn(tx)
    return work(tx)
  })
}

/** Runs the work of an import in a transaction that is always rolled back. */
export async function dryRun<T>({ db }: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  const tx = await db.startTransaction().execute()
  try {
    await waitForTurn(tx)
    return await work(tx)
  } finally {
    await tx.rollback().execute()
  }
}

const waitForTurn = (tx: Tx) => sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx)

/**
 * Imports one file alone. The file must not remove entries to which other files of the chain refer.
 * Nothing is written if there is any fault.
 */
export async function importText(
  tx: Tx,
  text: string,
  acceptedKinds?: readonly FileKind[],
  today?: string,
): Promise<Imported> {
  await runStatement(tx)`savepoint before_import`
  const imported = await importOneOf(tx, contentOfText(text), acceptedKinds, today)
  if ('faults' in imported || imported.changed === 0) return imported
  const faults = await brokenReferences(tx)
  if (faults.length === 0) return imported
  await runStatement(tx)`rollback to savepoint before_import`
  return { faults }
}

/**
 * Imports one of several files. Checks the complete file before its changes are written. A second
 * import of the same file changes nothing (M6).
 */
export async function importOneOf(
  tx: Tx,
  content: FileContent,
  acceptedKinds?: readonly FileKind[],
  today?: string,
): Promise<Imported> {
  const file = checkContent(content, await readExistingIds(tx, today), acceptedKinds)
  if ('faults' in file) return file
  const changed = await file.write(tx)
  return { changed, version: changed === 0 ? await readVersion(tx) : await renewVersion(tx) }
}
