import type { Tx } from '#server/db/open.ts'
import { writeAudit } from '#server/stores/audit/audit.ts'
import { declinePromosOf } from '#server/stores/promos/promo-requests.ts'

/** Declines the open promotion requests of a staff member who leaves the company. */
export async function declinePromosOfLeaver(
  tx: Tx,
  { person, by, at }: { person: string; by: string; at: number },
): Promise<void> {
  for (const request of await declinePromosOf(tx, { staff: person, by, at }))
    await writeAudit(tx, {
      actor: { by: 'staff', staff: by },
      action: 'promo-declined',
      subject: `promo ${request.code}`,
      before: { ...request, askedBy: person },
      at,
    })
}
