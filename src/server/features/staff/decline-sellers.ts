import type { Tx } from '#server/db/open.ts'
import { writeAudit } from '#server/stores/audit/audit.ts'
import { declineSellersOf } from '#server/stores/sellers/seller-requests.ts'

/** Declines the open requests about sellers of a staff member who leaves the company. */
export async function declineSellersOfLeaver(
  tx: Tx,
  { person, by, at }: { person: string; by: string; at: number },
): Promise<void> {
  for (const { seller, name } of await declineSellersOf(tx, { staff: person, by, at }))
    await writeAudit(tx, {
      actor: { by: 'staff', staff: by },
      action: 'seller-declined',
      subject: `seller ${seller}`,
      before: { name, askedBy: person },
      at,
    })
}
