import type { EndpointCall } from '#server/http/requests/serve.ts'
import type {
  CatalogueDraft,
  confirmCatalogueEdits as endpoint,
} from '#contract/office/catalogue.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { writeAudit } from '#server/stores/audit/audit.ts'
import { lockChangeSet, readDraft } from '#server/stores/catalogue/change-sets.ts'
import { confirmEdits as writeConfirmations } from '#server/stores/catalogue/edits.ts'
import { readDraftView } from './read-draft.ts'
import { refuseFields } from './refuse-fields.ts'

/**
 * Confirms edits of the draft as the second person (P4). Refuses with `catalogue_own_edit` if one
 * of them is the viewer's own, with `second_person_invited` if its editor recently invited the
 * viewer, with `catalogue_right_missing` if the viewer may not write the field (N15), and with
 * `changed_meanwhile` if the draft was replaced. An edit that another person already confirmed
 * remains confirmed by that person.
 */
export async function confirmEdits(
  services: Pick<Services, 'catalogue' | 'database' | 'now'>,
  { staff: viewer, body: { draft: seenDraft, positions } }: EndpointCall<typeof endpoint>,
): Promise<CatalogueDraft> {
  const { database, now } = services
  const { id, edits } = await readDraftView(services, viewer)
  if (id !== null && id !== seenDraft) throw new Refusal('changed_meanwhile')
  const editsToConfirm = edits.filter(({ position }) => positions.includes(position))
  refuseFields(viewer, editsToConfirm)
  if (editsToConfirm.some(({ isMine }) => isMine)) throw new Refusal('catalogue_own_edit')
  if (editsToConfirm.some(({ canConfirm }) => !canConfirm))
    throw new Refusal('second_person_invited')
  await database.db.transaction().execute(async (tx) => {
    const at = now()
    const draft = await readDraft(tx)
    const set = draft === null ? null : await lockChangeSet(tx, draft.id)
    if (set?.state !== 'draft') throw new Refusal('catalogue_not_open')
    if (set.id !== seenDraft) throw new Refusal('changed_meanwhile')
    const confirmed = await writeConfirmations(tx, {
      changeSet: set.id,
      positions: editsToConfirm.map(({ position }) => position),
      staff: viewer.staff,
      at,
    })
    if (confirmed === 0) return
    await writeAudit(tx, {
      actor: { by: 'staff', staff: viewer.staff },
      action: 'catalogue-confirmed',
      subject: `change-set ${set.id}`,
      after: Object.fromEntries(
        editsToConfirm.map((edit) => [`${edit.entry} ${edit.field}`, edit.after]),
      ),
      at,
    })
  })
  return readDraftView(services, viewer)
}
