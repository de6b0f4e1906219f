import { readVersion } from '#server/chain/source.ts'
import type { Tx } from '#server/db/open.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { openDraft } from '#server/stores/catalogue/change-sets.ts'

const TRIES = 5
const draftOvertaken = new Error('the catalogue changed while the draft was written')

/**
 * Does the work with the open draft, in one transaction. If the catalogue changed while the
 * transaction waited for the draft, the work begins anew, because a draft consists of differences
 * from the published catalogue.
 */
export async function writeInDraft<T>(
  { catalogue, database, now }: Pick<Services, 'catalogue' | 'database' | 'now'>,
  staff: string,
  work: (tx: Tx, draft: { id: string; at: number }) => Promise<T>,
): Promise<T> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    await catalogue.refresh()
    const outcome = await database.db
      .transaction()
      .execute(async (tx) => {
        const id = await openDraft(tx, { staff, at: now() })
        if ((await readVersion(tx)) !== catalogue.now().version) throw draftOvertaken
        return { value: await work(tx, { id, at: now() }) }
      })
      .catch((error: unknown) => {
        if (error === draftOvertaken) return null
        throw error
      })
    if (outcome !== null) return outcome.value
  }
  throw new Refusal('changed_meanwhile')
}
