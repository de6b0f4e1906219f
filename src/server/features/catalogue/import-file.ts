import type { importIntoDraft as endpoint } from '#contract/office/catalogue.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { type Edit, editsBetween } from '#domain/catalogue/entries.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import { kindOfText, readChainFile } from '#server/import/chain-file.ts'
import { entriesOf } from '#server/import/entries-of-files.ts'
import {
  type EditedFile,
  type JsonObject,
  editedFiles,
  filesOfEdits,
} from '#server/import/entry-sections.ts'
import { knownWith } from '#server/import/check-entries.ts'
import { readKnown } from '#server/import/existing-ids.ts'
import { filesOf } from '#server/import/files-of-entries.ts'
import { tellFault } from '#server/import/write-edits.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { writeAudit } from '#server/stores/audit/audit.ts'
import { openDraft } from '#server/stores/catalogue/change-sets.ts'
import { addEdits } from '#server/stores/catalogue/edits.ts'
import { readOpenDraft, tellDraft } from './read-draft.ts'

/**
 * Fills the draft with what a file of the chain would change (H8): it is seen, checked and published
 * like anything else. Refused with its faults where the import would refuse it.
 */
export async function importFile(
  services: Pick<Services, 'catalogue' | 'database' | 'now'>,
  viewer: Pick<StaffViewer, 'staff'>,
  text: string,
): Promise<ReplyOf<typeof endpoint>> {
  const { catalogue, database, now } = services
  await catalogue.refresh()
  const changed = await database.db.transaction().execute(async (tx) => {
    const at = now()
    const changeSet = await openDraft(tx, { staff: viewer.staff, at })
    const kind = editedFiles.find((file) => file === kindOfText(text))
    const about = kind === 'restaurants' ? [{ entry: 'delivery', field: '' }] : []
    const { drafted, edits: written } = await readOpenDraft(tx, services, about)
    const { files } = filesOf(drafted, filesOfEdits([...written, ...about]))
    const known = await readKnown(tx)
    const read = readChainFile(
      text,
      kind === 'catalogue' ? known : knownWith(known, files.catalogue),
      editedFiles,
    )
    if ('faults' in read)
      throw new Refusal('catalogue_file_refused', {
        details: { faults: read.faults.map((fault) => tellFault({ ...fault, place: null })) },
      })
    const edits = kind === undefined ? [] : editsOf(drafted, files, kind, JSON.parse(text))
    await addEdits(tx, { changeSet, edits, staff: viewer.staff, at })
    if (edits.length > 0)
      await writeAudit(tx, {
        actor: { by: 'staff', staff: viewer.staff },
        action: 'catalogue-edited',
        subject: `change-set ${changeSet}`,
        after: { file: kind, fields: edits.length },
        at,
      })
    return edits.length
  })
  return { draft: await tellDraft(services, viewer), changed }
}

const editsOf = (
  drafted: ReturnType<typeof entriesOf>,
  files: ReturnType<typeof filesOf>['files'],
  kind: EditedFile,
  value: JsonObject,
): Edit[] => editsBetween(drafted, entriesOf({ ...files, [kind]: value }))
