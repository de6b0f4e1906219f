import type { EndpointCall } from '#server/http/requests/serve.ts'
import type { RefundBody, RefundableView, getRefundable } from '#contract/office/refunds.ts'
import { limitsIn } from '#domain/staff/rights.ts'
import { restaurantOfOrder } from '#server/features/rights/restaurant-of-order.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import { hashOf } from '#server/kit/hash.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { answerProblemIn } from '#server/features/problems/answer-problem.ts'
import { readRefundable } from './read-refundable.ts'
import { requestRefund } from './request-refund.ts'
import { amountOf } from './approval-requests.ts'
import { giveOrAskSecondPerson, journalOfGift } from './ask-second-person.ts'
import { AboveLimit, isWithinLimit, remainingLimits } from './grant-limits.ts'

/** Reads the amounts of an order that can be refunded, with the viewer's limits. */
export async function readOfficeRefund(
  services: Services,
  { staff: viewer, params: { order } }: EndpointCall<typeof getRefundable>,
): Promise<RefundableView> {
  const { db } = services.database
  const limits = limitsIn(viewer.grants, await restaurantOfOrder(services, viewer, order))
  const refundable = await readRefundable(services, order)
  if (refundable === null) throw new Refusal('refund_not_possible')
  const { refunds: _, ...view } = refundable
  return {
    ...view,
    alone: await remainingLimits(db, { order, staff: viewer.staff, limits, at: services.now() }),
  } as RefundableView
}

/**
 * Refunds lines of an order. If the amount, added to all that the viewer has already decided for
 * this order, exceeds the limit of their role, a second person is asked (P4). One key identifies
 * either one refund or one request.
 */
export async function refundOrAsk(
  services: Services,
  viewer: StaffViewer,
  { order, body, key }: { order: string; body: RefundBody; key: string },
): Promise<{ state: 'done'; amount: number; left: number } | { state: 'asked'; amount: number }> {
  const limits = limitsIn(viewer.grants, await restaurantOfOrder(services, viewer, order))
  const { staff } = viewer
  // Keys are separate for each person: nobody can repeat another person's refund by guessing its
  // key.
  const ownKey = hashOf(`refund ${staff} ${key}`)
  const secondPersonRequest = { order, request: body, key: ownKey, staff }
  const entry = journalOfGift(services, secondPersonRequest)
  const refundOutcome = await giveOrAskSecondPerson(services, secondPersonRequest, () =>
    requestRefund(
      services,
      { order, ...body, staff, key: ownKey },
      async (tx, id, codeGivenBack) => {
        if (!(await isWithinLimit(tx, { order, staff, limits, at: services.now() })))
          throw new AboveLimit()
        await entry(tx, id, codeGivenBack)
        if (body.answer !== undefined)
          await answerProblemIn(tx, services, { order, staff, answer: body.answer, refund: id })
      },
    ),
  )
  return refundOutcome === 'asked'
    ? { state: 'asked', amount: amountOf(body) }
    : { state: 'done', amount: refundOutcome.amount, left: refundOutcome.amountLeft }
}
