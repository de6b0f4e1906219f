import { dayIn } from '#domain/time/opening.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { writeAudit } from '#server/stores/audit/audit.ts'
import { type PromoState, lockPromo, setStopped } from '#server/stores/promos/listed-promos.ts'

/**
 * Stops a promotion at once, or resumes a stopped promotion without changing its rules. A repeated
 * request changes nothing. Codes of the catalogue are refused, because they can only be changed in
 * the catalogue.
 */
export async function switchPromo(
  { database, now }: Pick<Services, 'database' | 'now'>,
  { staff }: StaffViewer,
  { promo, isStopped }: { promo: string; isStopped: boolean },
): Promise<{ state: PromoState }> {
  return database.db.transaction().execute(async (tx) => {
    const at = now()
    const promoKey = { id: Number(promo), today: dayIn(at).toString() }
    const lockedPromo = await lockPromo(tx, promoKey)
    if (lockedPromo === null) throw new Refusal('not_found')
    if (lockedPromo.source === 'catalogue') throw new Refusal('promotion_of_catalogue')
    if ((lockedPromo.stopped_at !== null) === isStopped) return { state: lockedPromo.state }
    if (!isStopped && lockedPromo.valid_to !== null && lockedPromo.valid_to < promoKey.today)
      throw new Refusal('end_passed')
    await setStopped(tx, { id: lockedPromo.id, at: isStopped ? at : null })
    await writeAudit(tx, {
      actor: { by: 'staff', staff },
      action: isStopped ? 'promo-stopped' : 'promo-resumed',
      subject: `promo ${lockedPromo.code}`,
      before: { used: lockedPromo.used, discount: lockedPromo.discount },
      at,
    })
    const after = await lockPromo(tx, promoKey)
    return { state: after?.state ?? lockedPromo.state }
  })
}
