import type { Edit } from '#domain/catalogue/entries.ts'
import type { Tx } from '#server/db/open.ts'
import { type EntryFault, toPathFault, writeEdits } from '#server/import/write-edits.ts'
import { Refusal } from '#server/kit/refusal.ts'

/** Writes edits into the chain. Throws a refusal with the faults if the checks find any (H8). */
export async function publishOrReject(tx: Tx, edits: readonly Edit[], now: number) {
  const writeResult = await writeEdits(tx, edits, now)
  if ('faults' in writeResult) throw publishRefused(writeResult.faults)
  return writeResult
}

export const publishRefused = (faults: readonly EntryFault[]): Refusal =>
  new Refusal('catalogue_publish_refused', { details: { faults: faults.map(toPathFault) } })
