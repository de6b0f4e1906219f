import { inImportTurn } from '#server/import/import-text.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { dueChangeSets, lockChangeSet, readEdits } from '#server/stores/catalogue/change-sets.ts'
import { publishNow, refuseUnready } from './publish.ts'
import { recall } from './recall.ts'

type Needs = Pick<Services, 'catalogue' | 'database' | 'now'>

/**
 * Publishes the change sets whose time has come, oldest first (H8). One that the checks refuse by now
 * goes back into the draft: nothing is lost, and the journal says so. Returns how many were published.
 */
export async function publishDue(services: Needs): Promise<number> {
  const { catalogue, database, now } = services
  let published = 0
  for (const id of await dueChangeSets(database.db, now())) {
    const done = await inImportTurn(database, async (tx) => {
      const set = await lockChangeSet(tx, id)
      // Another process was faster, or somebody took it back.
      if (set?.state !== 'scheduled' || (set.publishAt?.getTime() ?? Infinity) > now()) return false
      const [edits, at] = [await readEdits(tx, id), now()]
      await refuseUnready(tx, id, { chosen: edits, now: at })
      await publishNow(tx, { set, edits, actor: { by: 'command' }, at })
      return true
    }).catch(async (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      await inImportTurn(database, (tx) =>
        recall(tx, { id, actor: { by: 'command' }, at: now(), reason: error.code }),
      )
      return false
    })
    if (done) published += 1
  }
  if (published > 0) await catalogue.refresh()
  return published
}
