import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { lockOrder } from '#server/stores/orders/lock-order.ts'
import { answerMissing } from './replace-ingredient.ts'

/**
 * Applies a customer's answer about an ingredient that ran out, under the same lock as taps of the
 * board (E7).
 */
export async function answerReplacementQuestion(
  services: Pick<Services, 'catalogue' | 'database' | 'jobs' | 'now' | 'stops'>,
  { order, ...answer }: { order: string; replacement: string; standIn: number | null },
): Promise<void> {
  const { database, now } = services
  await database.db.transaction().execute(async (tx) => {
    const lockedOrder = await lockOrder(tx, order)
    if (lockedOrder === null) throw new Refusal('not_found')
    const refused = await answerMissing(services, tx, lockedOrder, { ...answer, at: now() })
    if (refused !== null) throw new Refusal(refused)
  })
}
