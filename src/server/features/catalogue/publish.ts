import { runStatement } from '#server/db/statements.ts'
import type { publishCatalogueDraft as endpoint } from '#contract/office/catalogue.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { type Edit, applyEdits, editsBetween } from '#domain/catalogue/entries.ts'
import { needsSecondPerson } from '#domain/catalogue/second-person.ts'
import { textFields } from '#domain/catalogue/stale-texts.ts'
import { fieldOf, kindOf } from '#domain/catalogue/field-table.ts'
import { readSource } from '#server/chain/source.ts'
import type { Tx } from '#server/db/open.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import { entriesOf } from '#server/import/entries-of-files.ts'
import { filesOfEdits } from '#server/import/entry-sections.ts'
import { editedFilesOf } from '#server/import/export-chain.ts'
import { withImportLock } from '#server/import/import-text.ts'
import { fieldRefusal, Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { type Actor, writeAudit } from '#server/stores/audit/audit.ts'
import {
  type ChangeSetState,
  type StoredChangeSet,
  changeState,
  insertChangeSet,
  keepPublishKey,
  lockChangeSet,
  publishedUnder,
  readDraft,
} from '#server/stores/catalogue/change-sets.ts'
import {
  type StoredEdit,
  moveEdits,
  readEdits,
  settleEdits,
} from '#server/stores/catalogue/edits.ts'
import { overtakenEdits, waitingElsewhere } from '#server/stores/catalogue/edit-times.ts'
import { retiredAllergens } from '#server/stores/catalogue/retired-entries.ts'
import { beginPilot, refreshPilots } from './pilot.ts'
import { refuseFields } from './refuse-fields.ts'
import { publishOrReject } from './publish-or-reject.ts'

type PublicationServices = Pick<Services, 'catalogue' | 'database' | 'now'>
type Publication = ReplyOf<typeof endpoint>
const DAY_MILLISECONDS = 86_400_000

/**
 * Publishes the draft, at once or at a scheduled time (H8). Refuses edits that the publisher has
 * not seen or that a second person must confirm, and edits in which the checks find a fault. Edits
 * that are left out form the next draft.
 */
export async function publishDraft(
  services: PublicationServices,
  viewer: Pick<StaffViewer, 'staff' | 'grants'>,
  { key, ...request }: BodyOf<typeof endpoint> & { key: string },
): Promise<Publication> {
  const { catalogue, database, now } = services
  const { staff } = viewer
  const { seen: seenPosition, without: excludedFields, at: requestedTime, pilot } = request
  const body = JSON.stringify(request)
  const publishAt = requestedTime === null ? null : Date.parse(requestedTime)
  const publication = await withImportLock(database, async (tx): Promise<Publication> => {
    const at = now()
    const earlierPublication = await publishedUnder(tx, key)
    if (earlierPublication !== null && earlierPublication.body !== body)
      throw new Refusal('idempotency_key_reused')
    if (earlierPublication !== null)
      return { id: earlierPublication.id, state: stateOf(earlierPublication.state) }
    if (publishAt !== null && publishAt <= at) throw fieldRefusal('at', 'end_passed')
    if (pilot !== null && !catalogue.now().restaurants.has(pilot.restaurant))
      throw new Refusal('not_found')
    const draft = await readDraft(tx)
    const set = draft === null ? null : await lockChangeSet(tx, draft.id)
    if (set?.state !== 'draft') throw new Refusal('catalogue_not_open')
    const edits = await readEdits(tx, set.id)
    if (set.id !== request.draft || (edits.at(-1)?.position ?? 0) !== seenPosition)
      throw new Refusal('changed_meanwhile')
    const excludedKeys = new Set(excludedFields.map(({ entry, field }) => `${entry} ${field}`))
    const includedEdits = edits.filter(({ entry, field }) => !excludedKeys.has(`${entry} ${field}`))
    if (includedEdits.length === 0) throw new Refusal('catalogue_not_open')
    await refuseUnready(tx, set.id, { chosenEdits: includedEdits, publisher: viewer, now: at })
    const actor = { by: 'staff', staff } as const
    const next = excludedKeys.size === 0 ? null : await insertChangeSet(tx, { staff, at })
    if (next !== null) await moveEdits(tx, { from: set.id, to: next, fields: excludedFields })
    const state = await startOrSchedule(
      tx,
      { set, edits: includedEdits, actor, at },
      { publishAt, pilot },
    )
    await keepPublishKey(tx, set.id, { key, body })
    if (next !== null) await changeState(tx, next, { state: 'draft' })
    return { id: set.id, state }
  })
  await refreshPilots(services)
  return publication
}

/** Publishes a set or begins its pilot, at once or at a scheduled time. */
async function startOrSchedule(
  tx: Tx,
  publishing: Publishing,
  { publishAt, pilot }: { publishAt: number | null; pilot: BodyOf<typeof endpoint>['pilot'] },
): Promise<Publication['state']> {
  const { set, edits, actor, at } = publishing
  if (publishAt === null && pilot === null) {
    await publishNow(tx, publishing)
    return 'published'
  }
  const from = publishAt ?? at
  const waitingFields = await waitingElsewhere(tx, set.id)
  if (waitingFields.length > 0)
    throw new Refusal('catalogue_waiting', { details: { fields: waitingFields } })
  await changeState(tx, set.id, {
    state: 'scheduled',
    by: actor.staff,
    publishAt: pilot === null ? from : from + pilot.days * DAY_MILLISECONDS,
    pilot: pilot === null ? null : { restaurant: pilot.restaurant, from },
  })
  if (publishAt === null && pilot !== null) {
    await beginPilot(tx, { set: { id: set.id, pilot: pilot.restaurant }, actor, at })
    return 'pilot'
  }
  // Faults are reported when the set is scheduled, because nobody may be present to read them at
  // the scheduled time.
  await runAndRollBack(tx, () => publishOrReject(tx, edits, at))
  await writeAudit(tx, {
    actor,
    action: 'catalogue-scheduled',
    subject: `change-set ${set.id}`,
    after: { at: new Date(from).toISOString(), pilot: pilot?.restaurant ?? null },
    at,
  })
  return 'scheduled'
}

const stateOf = (state: ChangeSetState): Publication['state'] =>
  state === 'scheduled' || state === 'pilot' ? state : 'published'

/**
 * Refuses edits of fields that another person has published meanwhile, that the publisher may not
 * write, or that a second person must confirm (P4, P6, N15). `publisher`: null if the set is
 * published at its scheduled time; the rights were then checked when it was scheduled.
 */
export async function refuseUnready(
  tx: Tx,
  changeSet: string,
  publishing: {
    chosenEdits: readonly StoredEdit[]
    publisher: Pick<StaffViewer, 'grants'> | null
    now: number
  },
): Promise<void> {
  const { chosenEdits, publisher, now } = publishing
  const isChosen = new Set(chosenEdits.map(({ entry, field }) => `${entry} ${field}`))
  const overtaken = (await overtakenEdits(tx, changeSet)).filter(({ entry, field }) =>
    isChosen.has(`${entry} ${field}`),
  )
  if (overtaken.length > 0)
    throw new Refusal('changed_meanwhile', {
      details: { fields: overtaken.map(({ entry, field, by }) => ({ entry, field, by })) },
    })
  const published = entriesOf(editedFilesOf(await readSource(tx, now), filesOfEdits(chosenEdits)))
  const entriesWithRetired = new Map([...(await retiredAllergens(tx, chosenEdits)), ...published])
  const last = new Map(chosenEdits.map((edit) => [`${edit.entry} ${edit.field}`, edit]))
  const drafted = applyEdits(published, chosenEdits)
  const changes = editsBetween(published, drafted)
  if (publisher !== null) refuseFields(publisher, changes)
  const unconfirmed = changes.filter(
    (change) =>
      needsSecondPerson(entriesWithRetired, change, drafted) &&
      last.get(`${change.entry} ${change.field}`)?.confirmedBy === null,
  )
  if (unconfirmed.length > 0)
    throw new Refusal('catalogue_unconfirmed', {
      details: { fields: unconfirmed.map(({ entry, field }) => ({ entry, field })) },
    })
}

type Publishing<By extends Actor = Actor & { by: 'staff' }> = {
  set: Pick<StoredChangeSet, 'id'>
  edits: readonly StoredEdit[]
  actor: By
  at: number
}

/**
 * Publishes a change set: writes its edits into the chain, stores the changes and the new version
 * with the set, and records them in the journal. The caller must have the import lock. Orders
 * placed at the same time read either the old version or the new one.
 */
export async function publishNow(
  tx: Tx,
  { set, edits, actor, at }: Publishing<Actor>,
): Promise<void> {
  const { version, changes } = await publishOrReject(tx, edits, at)
  await settleEdits(tx, set.id, settledValues(edits, changes))
  await changeState(tx, set.id, {
    state: 'published',
    by: actor.by === 'staff' ? actor.staff : null,
    at,
    version,
  })
  await writeAudit(tx, {
    actor,
    action: 'catalogue-published',
    subject: `change-set ${set.id}`,
    before: Object.fromEntries(
      changes.map((change) => [`${change.entry} ${change.field}`, change.before]),
    ),
    after: Object.fromEntries(
      changes.map((change) => [`${change.entry} ${change.field}`, change.after]),
    ),
    at,
  })
}

/**
 * Returns the values that a set changed, by field, and the texts that were reviewed and left
 * unchanged (H7).
 */
function settledValues(edits: readonly StoredEdit[], changes: readonly Edit[]) {
  const reviewedTexts = edits.filter(({ entry, field }) => {
    const kind = kindOf(entry)
    return kind !== null && textFields.includes(fieldOf(kind, field)?.name ?? '')
  })
  return new Map(
    [...reviewedTexts.map((edit) => ({ ...edit, before: edit.after })), ...changes].map((edit) => [
      `${edit.entry} ${edit.field}`,
      { before: edit.before, after: edit.after },
    ]),
  )
}

/** Does the work and rolls back what it wrote, to find out whether it would be refused. */
async function runAndRollBack(tx: Tx, work: () => Promise<unknown>): Promise<void> {
  await runStatement(tx)`savepoint before_trial`
  await work()
  await runStatement(tx)`rollback to savepoint before_trial`
}
