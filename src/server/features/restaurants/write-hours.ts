import type { Edit } from '#domain/catalogue/entries.ts'
import type { AuditAction } from '#contract/office/audit.ts'
import type { Tx } from '#server/db/open.ts'
import { toPathFault, writeEdits } from '#server/import/write-edits.ts'
import { withImportLock } from '#server/import/import-text.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { writeAudit } from '#server/stores/audit/audit.ts'

type HoursServices = Pick<Services, 'catalogue' | 'database' | 'now'>

type JournalValues = Record<string, unknown>

/** The edits to write, and the fields of their journal entry. */
export type HoursChange = {
  edits: readonly Edit[]
  action: AuditAction
  subject: string
  before: JournalValues
  after: JournalValues
}

/**
 * Writes a change of restaurants under the import lock, as an import does: either all of its edits
 * or none. `decide` reads the chain under the lock. Returns the id of the journal entry; null if
 * nothing changes.
 */
export async function writeHours(
  services: HoursServices,
  staff: string,
  decide: (tx: Tx) => Promise<HoursChange>,
): Promise<string | null> {
  const { catalogue, database, now } = services
  const entry = await withImportLock(database, async (tx) => {
    const { edits, ...journalFields } = await decide(tx)
    if (edits.length === 0) return null
    const at = now()
    const writeResult = await writeEdits(tx, edits, at)
    if ('faults' in writeResult)
      throw new Refusal('hours_refused', {
        details: { faults: writeResult.faults.map(toPathFault) },
      })
    return writeAudit(tx, { actor: { by: 'staff', staff }, ...journalFields, at })
  })
  await catalogue.refresh()
  return entry
}
