import type { EndpointCall } from '#server/http/requests/serve.ts'
import type {
  GoodwillBody,
  GoodwillView,
  giveGoodwill as endpoint,
  stopGoodwillCode,
} from '#contract/office/goodwill.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { limitsIn } from '#domain/staff/rights.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import { hashOf } from '#server/kit/hash.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { writeAudit } from '#server/stores/audit/audit.ts'
import { cardOfOrder } from '#server/stores/loyalty/goodwill.ts'
import { readCodesOfOrder, stopCodeOfOrder } from '#server/stores/promos/goodwill-codes.ts'
import { answerProblemIn } from '#server/features/problems/answer-problem.ts'
import { restaurantOfOrder } from '#server/features/rights/restaurant-of-order.ts'
import { type Gift, codesLeft, giveGoodwill } from './give-goodwill.ts'
import { giftRequest, pointsOf } from './approval-requests.ts'
import { giveOrAskSecondPerson, journalOfGift } from './ask-second-person.ts'
import { AboveLimit, isWithinLimit, remainingLimits } from './grant-limits.ts'

/** Reads the goodwill codes of an order, and what the viewer may still grant for it. */
export async function openGoodwill(
  services: Services,
  viewer: StaffViewer,
  order: string,
): Promise<GoodwillView> {
  const { db } = services.database
  const limits = limitsIn(viewer.grants, await restaurantOfOrder(services, viewer, order))
  return {
    hasCard: (await cardOfOrder(db, order)) !== null,
    codesLeft: await codesLeft(db, order),
    alone: await remainingLimits(db, { order, staff: viewer.staff, limits, at: services.now() }),
    codes: await readCodesOfOrder(db, order),
  }
}

/**
 * Grants goodwill for an order, in points or as a code. If the amount, added to all that the viewer
 * has already decided for this order, exceeds the limit of their role, a second person is asked
 * (P4). One key identifies either one grant or one request.
 */
export async function giveOfficeGoodwill(
  services: Services,
  viewer: StaffViewer,
  { order, body, key }: { order: string; body: GoodwillBody; key: string },
): Promise<ReplyOf<typeof endpoint>> {
  const limits = limitsIn(viewer.grants, await restaurantOfOrder(services, viewer, order))
  const { staff } = viewer
  const { reason } = body
  const gift: Gift =
    body.kind === 'code'
      ? { kind: 'code', amount: body.amount }
      : { kind: 'points', points: body.points }
  // Keys are separate for each person, so that nobody can obtain a code by repeating the key of
  // another person's request.
  const ownKey = hashOf(`goodwill ${staff} ${key}`)
  const answer = body.kind === 'points' ? body.answer : undefined
  const request = giftRequest(gift, reason, answer)
  const secondPersonRequest = { order, request, key: ownKey, staff }
  const entry = journalOfGift(services, secondPersonRequest)
  const giftOutcome = await giveOrAskSecondPerson(services, secondPersonRequest, () =>
    giveGoodwill(services, { order, gift, reason, staff, key: ownKey }, async (tx, id) => {
      if (!(await isWithinLimit(tx, { order, staff, limits, at: services.now() })))
        throw new AboveLimit()
      await entry(tx, id)
      if (answer !== undefined)
        await answerProblemIn(tx, services, { order, staff, answer, points: pointsOf(request) })
    }),
  )
  return giftOutcome === 'asked'
    ? { state: 'asked' }
    : { state: 'done', code: giftOutcome.code, until: giftOutcome.until }
}

/** Stops a code that still has value. The part already spent is not affected. */
export async function stopGoodwill(
  services: Services,
  { staff: viewer, params: { order, code } }: EndpointCall<typeof stopGoodwillCode>,
): Promise<GoodwillView> {
  const { database, now } = services
  await restaurantOfOrder(services, viewer, order)
  const codesOfOrder = await readCodesOfOrder(database.db, order)
  if (codesOfOrder.every(({ id }) => id !== code)) throw new Refusal('not_found')
  await database.db.transaction().execute(async (tx) => {
    const at = now()
    const stoppedAmount = await stopCodeOfOrder(tx, { order, id: code, at })
    if (stoppedAmount === null) throw new Refusal('goodwill_code_ended')
    await writeAudit(tx, {
      actor: { by: 'staff', staff: viewer.staff },
      action: 'goodwill-stopped',
      subject: `order ${order}`,
      before: { amount: stoppedAmount },
      at,
    })
  })
  return openGoodwill(services, viewer, order)
}
