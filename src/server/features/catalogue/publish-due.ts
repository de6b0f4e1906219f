import { withImportLock } from '#server/import/import-text.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import {
  type StoredChangeSet,
  dueChangeSets,
  lockChangeSet,
} from '#server/stores/catalogue/change-sets.ts'
import { readEdits } from '#server/stores/catalogue/edits.ts'
import { beginPilot, refreshPilots } from './pilot.ts'
import { publishNow, refuseUnready } from './publish.ts'
import { takeBackIntoDraft } from './recall.ts'

type DuePublicationServices = Pick<Services, 'catalogue' | 'database' | 'now'>

/**
 * Publishes the change sets whose time has come, oldest first (H8). The edits of a set that the
 * checks now refuse return to the draft, with the reason in the journal. Also begins and ends
 * pilots. Returns how many sets were published or began a pilot.
 */
export async function publishDue(services: DuePublicationServices): Promise<number> {
  const { database, now } = services
  let published = 0
  for (const id of await dueChangeSets(database.db, now())) {
    const isPublished = await withImportLock(database, async (tx) => {
      const set = await lockChangeSet(tx, id)
      const at = now()
      if (set === null || !isDue(set, at)) return false
      const edits = await readEdits(tx, id)
      await refuseUnready(tx, id, { chosenEdits: edits, publisher: null, now: at })
      const actor = { by: 'command' } as const
      if (set.state === 'scheduled' && set.pilot !== null) await beginPilot(tx, { set, actor, at })
      else await publishNow(tx, { set, edits, actor, at })
      return true
    }).catch(async (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      await withImportLock(database, (tx) =>
        takeBackIntoDraft(tx, { id, actor: { by: 'command' }, at: now(), reason: error.code }),
      )
      return false
    })
    if (isPublished) published += 1
  }
  await refreshPilots(services)
  return published
}

/**
 * Whether a set is still due: another process may have published it first, and a person may have
 * recalled it.
 */
function isDue({ state, publishAt, pilotFrom }: StoredChangeSet, at: number): boolean {
  const begins = state === 'scheduled' ? (pilotFrom ?? publishAt) : publishAt
  return (state === 'scheduled' || state === 'pilot') && begins !== null && begins.getTime() <= at
}
