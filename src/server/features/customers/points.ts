import type { changePoints as endpoint } from '#contract/office/customers.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { limitsAmong } from '#domain/staff/rights.ts'
import { dayBegan } from '#domain/time/month-later.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { writeAudit } from '#server/stores/audit/audit.ts'
import { bookByHand, isKeyOfOther } from '#server/stores/loyalty/points-by-hand.ts'
import { placesWith } from './customers.ts'

type Change = BodyOf<typeof endpoint> & { customer: string; idempotencyKey: string }

/**
 * Adds or removes points by hand (H4). The limit per customer and day is the highest that the
 * viewer has in any restaurant where the customer ordered. A repeated request with the same key
 * changes nothing. The reason is free text, so it is stored outside the journal's hashed entries,
 * and deleted when the customer is forgotten.
 */
export async function changePoints(
  { database, now }: Pick<Services, 'database' | 'now'>,
  viewer: StaffViewer,
  { customer, idempotencyKey, ...change }: Change,
): Promise<ReplyOf<typeof endpoint>> {
  const { staff, grants } = viewer
  try {
    return await database.db.transaction().execute(async (tx) => {
      const places = await placesWith(tx, viewer, 'points', customer)
      const { points: limit } = limitsAmong(grants, places)
      const at = now()
      const since = dayBegan(at)
      const key = idempotencyKey
      const booking = { ...change, customer, staff, key, at, since, limit }
      const booked = await bookByHand(tx, booking)
      if (booked === null) throw new Refusal('not_found')
      const { isNew, change: changed, balance } = booked
      if (isNew)
        await writeAudit(tx, {
          actor: { by: 'staff', staff },
          action: 'points-changed',
          subject: `customer ${customer}`,
          before: { balance: balance - changed },
          after: { balance, kind: change.kind, count: change.count },
          person: { reason: change.reason },
          at,
        })
      return { change: changed, balance }
    })
  } catch (error) {
    throw isKeyOfOther(error) ? new Refusal('idempotency_key_reused') : error
  }
}
