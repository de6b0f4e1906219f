import { changesOf } from '#domain/catalogue/changes.ts'
import { editsBetween } from '#domain/catalogue/entries.ts'
import type { Services } from '#server/services/services.ts'
import { readOpenDraft } from './read-draft.ts'

/** Returns the number of changes in the draft, as the page of the draft displays it. */
export async function countChanges(
  services: Pick<Services, 'catalogue' | 'database'>,
): Promise<number> {
  const { published, drafted } = await readOpenDraft(services.database.db, services)
  return changesOf(editsBetween(published, drafted)).length
}
