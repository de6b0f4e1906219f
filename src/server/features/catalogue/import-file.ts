import type { EndpointCall } from '#server/http/requests/serve.ts'
import type { importIntoDraft as endpoint } from '#contract/office/catalogue.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { type Edit, editsBetween, isSame } from '#domain/catalogue/entries.ts'
import { checkContent, contentOfText } from '#server/import/chain-file.ts'
import { entriesOf } from '#server/import/entries-of-files.ts'
import {
  type EditedFile,
  type JsonObject,
  editedFiles,
  filesOfEdits,
} from '#server/import/entry-sections.ts'
import { existingWith } from '#server/import/check-entries.ts'
import { readExistingIds } from '#server/import/existing-ids.ts'
import { filesOf } from '#server/import/files-of-entries.ts'
import { toPathFault } from '#server/import/write-edits.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { writeAudit } from '#server/stores/audit/audit.ts'
import { addEdits } from '#server/stores/catalogue/edits.ts'
import { writeInDraft } from './write-in-draft.ts'
import { outlierPriceFaults } from './edit-draft.ts'
import { type OpenDraft, readOpenDraft, readDraftView } from './read-draft.ts'
import { refuseFields } from './refuse-fields.ts'

/**
 * Maximum number of faults reported for a file. A person who has corrected them sends the file
 * again and gets the next ones.
 */
const MOST_FAULTS = 100

/**
 * Fills the draft with the differences between a file and the chain (H8); they are reviewed,
 * checked and published like other edits. Refuses the file with its faults if the import would
 * refuse it, and if it changes a field that the viewer may not write (N15).
 */
export async function importFile(
  services: Pick<Services, 'catalogue' | 'database' | 'now'>,
  { staff: viewer, body: { text } }: EndpointCall<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const changedCount = await writeInDraft(
    services,
    viewer.staff,
    async (tx, { id: changeSet, at }) => {
      const content = contentOfText(text)
      const kind = editedFiles.find((file) => file === content.kind)
      const fieldsToRead = kind === 'restaurants' ? [{ entry: 'delivery', field: '' }] : []
      const {
        drafted,
        edits: draftEdits,
        published,
      } = await readOpenDraft(tx, services, fieldsToRead)
      const { files } = filesOf(drafted, filesOfEdits([...draftEdits, ...fieldsToRead]))
      const existingIds = await readExistingIds(tx)
      const parsedFile = checkContent(
        content,
        kind === 'catalogue' ? existingIds : existingWith(existingIds, files.catalogue),
        editedFiles,
      )
      if ('faults' in parsedFile)
        throw new Refusal('catalogue_file_refused', {
          details: {
            faults: parsedFile.faults
              .slice(0, MOST_FAULTS)
              .map((fault) => toPathFault({ ...fault, place: null })),
          },
        })
      const edits =
        kind === undefined || 'faults' in content
          ? []
          : editsOf({ drafted, published }, kind, content.value as JsonObject)
      refuseFields(viewer, edits)
      // Only prices that replace another value are checked: a new product in a file may cost
      // nothing, as cutlery does.
      const outlierFaults = edits
        .filter(({ before }) => before !== null)
        .flatMap(outlierPriceFaults)
      if (outlierFaults.length > 0)
        throw new Refusal('catalogue_file_refused', {
          details: { faults: outlierFaults.slice(0, MOST_FAULTS).map(toPathFault) },
        })
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
    },
  )
  return { draft: await readDraftView(services, viewer), changed: changedCount }
}

/**
 * Returns the differences between a file and the published chain, as edits of the draft. Fields
 * with the same value in the file and in the chain are left out, so that draft edits of other
 * people remain.
 */
function editsOf(
  { drafted, published }: Pick<OpenDraft, 'drafted' | 'published'>,
  kind: EditedFile,
  value: JsonObject,
): Edit[] {
  const names =
    kind === 'restaurants' ? editedFiles : editedFiles.filter((file) => file !== 'restaurants')
  const { files } = filesOf(published, names)
  return editsBetween(published, entriesOf({ ...files, [kind]: value })).flatMap((edit) => {
    const before = drafted.get(edit.entry)?.[edit.field] ?? null
    return isSame(before, edit.after) ? [] : [{ ...edit, before }]
  })
}
