import type { EndpointCall } from '#server/http/requests/serve.ts'
import type {
  CatalogueDraft,
  discardCatalogueDraft,
  recallChangeSet as recallChangeSetEndpoint,
  undoChangeSet as undoChangeSetEndpoint,
} from '#contract/office/catalogue.ts'
import { type Edit, condensed, isSame, reversed } from '#domain/catalogue/entries.ts'
import type { Tx } from '#server/db/open.ts'
import { withImportLock } from '#server/import/import-text.ts'
import { renewVersion } from '#server/import/write-entries.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { type Actor, writeAudit } from '#server/stores/audit/audit.ts'
import {
  changeState,
  lockChangeSet,
  markRefused,
  markUndoes,
  openDraft,
} from '#server/stores/catalogue/change-sets.ts'
import { addEdits, moveEdits, readEdits } from '#server/stores/catalogue/edits.ts'
import { writeInDraft } from './write-in-draft.ts'
import { readOpenDraft, readDraftView } from './read-draft.ts'
import { refuseFields } from './refuse-fields.ts'

type RecallServices = Pick<Services, 'catalogue' | 'database' | 'now'>

/**
 * Moves the edits of a change set that is scheduled or in a pilot back into the draft, and discards
 * the set. A field that was edited in the draft meanwhile retains that later edit.
 */
export async function takeBackIntoDraft(
  tx: Tx,
  request: { id: string; actor: Actor; at: number; reason?: string },
): Promise<void> {
  const { id, actor, at, reason } = request
  const set = await lockChangeSet(tx, id)
  if (set === null) throw new Refusal('not_found')
  if (set.state !== 'scheduled' && set.state !== 'pilot') throw new Refusal('catalogue_not_open')
  const draft = await openDraft(tx, { staff: actor.by === 'staff' ? actor.staff : null, at })
  const draftFieldKeys = new Set(
    (await readEdits(tx, draft)).map(({ entry, field }) => `${entry} ${field}`),
  )
  const fields = (await readEdits(tx, id)).filter(
    ({ entry, field }) => !draftFieldKeys.has(`${entry} ${field}`),
  )
  await moveEdits(tx, { from: id, to: draft, fields })
  await changeState(tx, id, { state: 'discarded' })
  if (reason !== undefined) await markRefused(tx, id, at)
  // The version is renewed, because the common catalogue now applies again in the restaurant of the
  // pilot.
  if (set.state === 'pilot') await renewVersion(tx)
  await writeAudit(tx, {
    actor,
    action: 'catalogue-recalled',
    subject: `change-set ${id}`,
    ...(reason === undefined ? {} : { after: { refused: reason } }),
    at,
  })
}

/**
 * Recalls a change set. The viewer must have the right to write all the fields that it changes,
 * because during a pilot the recall changes what the restaurant sells.
 */
export async function recallChangeSet(
  services: RecallServices,
  { staff: viewer, params: { id } }: EndpointCall<typeof recallChangeSetEndpoint>,
): Promise<CatalogueDraft> {
  await withImportLock(services.database, async (tx) => {
    refuseFields(viewer, condensed(await readEdits(tx, id)))
    await takeBackIntoDraft(tx, {
      id,
      actor: { by: 'staff', staff: viewer.staff },
      at: services.now(),
    })
  })
  await services.catalogue.refresh()
  return readDraftView(services, viewer)
}

/** Discards the draft, unless it was already published or discarded. */
export async function discardDraft(
  services: RecallServices,
  { staff: viewer, params: { id } }: EndpointCall<typeof discardCatalogueDraft>,
): Promise<CatalogueDraft> {
  const { database, now } = services
  await database.db.transaction().execute(async (tx) => {
    const set = await lockChangeSet(tx, id)
    if (set === null) throw new Refusal('not_found')
    if (set.state !== 'draft') throw new Refusal('catalogue_not_open')
    await changeState(tx, id, { state: 'discarded' })
    await writeAudit(tx, {
      actor: { by: 'staff', staff: viewer.staff },
      action: 'catalogue-discarded',
      subject: `change-set ${id}`,
      at: now(),
    })
  })
  return readDraftView(services, viewer)
}

/**
 * Writes into the draft the edits that undo a published change set (H8). A field that was changed
 * again since then is left out, because that is another person's work.
 */
export async function undoChangeSet(
  services: RecallServices,
  { staff: viewer, params: { id } }: EndpointCall<typeof undoChangeSetEndpoint>,
): Promise<{ draft: CatalogueDraft; kept: Pick<Edit, 'entry' | 'field'>[] }> {
  const overtakenEdits = await writeInDraft(
    services,
    viewer.staff,
    async (tx, { id: draft, at }) => {
      const set = await lockChangeSet(tx, id)
      if (set === null) throw new Refusal('not_found')
      if (set.state !== 'published') throw new Refusal('catalogue_not_open')
      const reverseEdits = reversed(await readEdits(tx, id)).filter(
        ({ before, after }) => !isSame(before, after),
      )
      const { edits, drafted } = await readOpenDraft(tx, services, reverseEdits)
      const isStill = ({ entry, field, before }: Edit) =>
        isSame(drafted.get(entry)?.[field] ?? null, before)
      const applicableEdits = reverseEdits.filter(isStill)
      refuseFields(viewer, applicableEdits)
      await addEdits(tx, { changeSet: draft, edits: applicableEdits, staff: viewer.staff, at })
      // A draft that already contained other edits is not marked as the undoing of the set.
      if (edits.length === 0) await markUndoes(tx, draft, id)
      await writeAudit(tx, {
        actor: { by: 'staff', staff: viewer.staff },
        action: 'catalogue-undone',
        subject: `change-set ${id}`,
        at,
      })
      return reverseEdits.filter((edit) => !isStill(edit))
    },
  )
  return {
    draft: await readDraftView(services, viewer),
    kept: overtakenEdits.map(({ entry, field }) => ({ entry, field })),
  }
}
