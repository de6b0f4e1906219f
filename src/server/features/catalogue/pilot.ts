import { runStatement } from '#server/db/statements.ts'
import { type Pilot, type Source, pilotOf, readSource } from '#server/chain/source.ts'
import type { Tx } from '#server/db/open.ts'
import { withImportLock } from '#server/import/import-text.ts'
import { type EntryFault, writeEdits } from '#server/import/write-edits.ts'
import { renewVersion } from '#server/import/write-entries.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { type Actor, writeAudit } from '#server/stores/audit/audit.ts'
import {
  type StoredChangeSet,
  dateOfPilot,
  lockChangeSet,
  outdatedPilots,
  runningPilots,
  writePilot,
} from '#server/stores/catalogue/change-sets.ts'
import { readEdits } from '#server/stores/catalogue/edits.ts'
import { takeBackIntoDraft } from './recall.ts'
import { publishRefused } from './publish-or-reject.ts'

type PilotSet = Pick<StoredChangeSet, 'id' | 'pilot'>

/**
 * Begins a pilot: the change set applies in one restaurant before it applies in all others (H8).
 * The set is written as if it were published, the result is read, and the write is rolled back; the
 * result is stored for that restaurant.
 */
export async function beginPilot(
  tx: Tx,
  { set, actor, at }: { set: PilotSet; actor: Actor; at: number },
): Promise<void> {
  await storePilot(tx, set, at)
  await writeAudit(tx, {
    actor,
    action: 'catalogue-tried',
    subject: `change-set ${set.id}`,
    after: { restaurant: set.pilot },
    at,
  })
}

async function storePilot(tx: Tx, set: PilotSet, at: number): Promise<void> {
  const pilotResult = await buildPilot(tx, set, at)
  if ('faults' in pilotResult) throw publishRefused(pilotResult.faults)
  if (!(await writePilot(tx, set.id, pilotResult.pilot))) throw new Refusal('catalogue_pilot_taken')
  await renewVersion(tx)
  await dateOfPilot(tx, set.id)
}

/**
 * Builds the catalogue that applies in the restaurant of a set during its pilot. All writes are
 * rolled back.
 */
async function buildPilot(
  tx: Tx,
  { id, pilot }: PilotSet,
  at: number,
): Promise<{ pilot: Pilot } | { faults: EntryFault[] }> {
  const edits = await readEdits(tx, id)
  await runStatement(tx)`savepoint before_pilot`
  const writeResult = await writeEdits(tx, edits, at)
  const source = await readSource(tx, at)
  await runStatement(tx)`rollback to savepoint before_pilot`
  if ('faults' in writeResult) return writeResult
  const entry = source.restaurants.find((restaurant) => restaurant.id === pilot)
  if (entry === undefined) throw new Refusal('not_found')
  return { pilot: pilotOf(source, entry) }
}

/**
 * Reads the source of a chain that was changed in this transaction, with its pilots rebuilt on the
 * change. A pilot that the checks refuse is left out, as it would end when the change is published.
 */
export async function readSourceWithPilots(tx: Tx, at: number): Promise<Source> {
  const source = await readSource(tx, at)
  const pilots: Pilot[] = []
  for (const set of await runningPilots(tx)) {
    const pilotResult = await buildPilot(tx, set, at)
    if ('pilot' in pilotResult) pilots.push(pilotResult.pilot)
  }
  return { ...source, pilots }
}

/**
 * Rebuilds the pilots after a change of the chain, and loads them into this process. A pilot that
 * the checks now refuse ends, and its edits return to the draft: otherwise its restaurant could
 * sell products that the chain no longer has.
 */
export async function refreshPilots({
  catalogue,
  database,
  now,
}: Pick<Services, 'catalogue' | 'database' | 'now'>): Promise<void> {
  for (const id of await outdatedPilots(database.db))
    await withImportLock(database, async (tx) => {
      const set = await lockChangeSet(tx, id)
      if (set?.state === 'pilot') await storePilot(tx, set, now())
    }).catch(async (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      await withImportLock(database, async (tx) => {
        const set = await lockChangeSet(tx, id)
        if (set?.state !== 'pilot') return
        await takeBackIntoDraft(tx, { id, actor: { by: 'command' }, at: now(), reason: error.code })
      })
    })
  await catalogue.refresh()
}
