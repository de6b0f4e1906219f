import type { CatalogueFault } from '#contract/office/catalogue.ts'
import type { Edit } from '#domain/catalogue/entries.ts'
import type { Tx } from '#server/db/open.ts'
import { type EntryFault, writeEdits } from '#server/import/write-edits.ts'
import { Refusal } from '#server/kit/refusal.ts'

/** A fault as the head office is told it. */
export const tellFault = ({
  place,
  code,
  values,
}: Pick<EntryFault, 'place' | 'code' | 'values'>): CatalogueFault => ({
  entry: place?.entry ?? null,
  field: place?.field ?? null,
  code,
  values,
})

/** Writes edits into the chain. Refused with the faults that the checks find (H8). */
export async function writeOrRefuse(tx: Tx, edits: readonly Edit[], now: number) {
  const written = await writeEdits(tx, edits, now)
  if ('faults' in written)
    throw new Refusal('catalogue_publish_refused', {
      details: { faults: written.faults.map(tellFault) },
    })
  return written
}
