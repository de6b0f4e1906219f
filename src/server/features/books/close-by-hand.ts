import type { StaffViewer } from '#server/http/guards/viewer.ts'
import type { Services } from '#server/services/services.ts'
import { writeAudit } from '#server/stores/audit/audit.ts'
import { CLOSED_BY_HAND_AFTER, closeBooks } from './close-books.ts'

/** Closes every day that has ended, for a person (H18). It stands in the journal. */
export async function closeByHand(
  services: Pick<Services, 'database' | 'now'>,
  { staff }: StaffViewer,
): Promise<{ closed: string[] }> {
  const closed = await closeBooks(services, { endedFor: CLOSED_BY_HAND_AFTER, by: staff })
  if (closed.length > 0)
    await services.database.db.transaction().execute((tx) =>
      writeAudit(tx, {
        actor: { by: 'staff', staff },
        action: 'books-closed',
        subject: `staff ${staff}`,
        after: { from: closed[0], until: closed.at(-1) },
        at: services.now(),
      }),
    )
  return { closed }
}
