import { dayIn } from '#domain/time/opening.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { writeAudit } from '#server/stores/audit/audit.ts'
import { type PromoState, lockPromo, setStopped } from '#server/stores/promos/listed-promos.ts'

/**
 * Stops a promotion at once, or resumes one that was stopped, as it was. Done twice, it is done once.
 * What the catalogue says of a code is changed there.
 */
export async function switchPromo(
  { database, now }: Pick<Services, 'database' | 'now'>,
  { staff }: StaffViewer,
  { promo, isStopped }: { promo: string; isStopped: boolean },
): Promise<{ state: PromoState }> {
  return database.db.transaction().execute(async (tx) => {
    const at = now()
    const asked = { id: Number(promo), today: dayIn(at).toString() }
    const known = await lockPromo(tx, asked)
    if (known === null) throw new Refusal('not_found')
    if (known.source === 'catalogue') throw new Refusal('promotion_of_catalogue')
    if ((known.stopped_at !== null) === isStopped) return { state: known.state }
    if (!isStopped && known.valid_to !== null && known.valid_to < asked.today)
      throw new Refusal('end_passed')
    await setStopped(tx, { id: known.id, at: isStopped ? at : null })
    await writeAudit(tx, {
      actor: { by: 'staff', staff },
      action: isStopped ? 'promo-stopped' : 'promo-resumed',
      subject: `promo ${known.code}`,
      before: { used: known.used, discount: known.discount },
      at,
    })
    const after = await lockPromo(tx, asked)
    return { state: after?.state ?? known.state }
  })
}
