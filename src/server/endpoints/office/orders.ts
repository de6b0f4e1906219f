import type { FastifyInstance } from 'fastify'
import {
  getGoodwill,
  giveGoodwill as giveEndpoint,
  stopGoodwillCode,
} from '#contract/office/goodwill.ts'
import {
  countOrders as countEndpoint,
  findOrders,
  getOfficeOrder,
  changeCounterMeans as meansEndpoint,
  undoOfficeHandOver as undoEndpoint,
} from '#contract/office/orders.ts'
import { answerProblem, getProblemPhotograph } from '#contract/office/order-problems.ts'
import {
  decideApproval,
  getRefundable,
  listApprovals as listEndpoint,
  refundOrder,
} from '#contract/office/refunds.ts'
import {
  cancelOrder,
  getOrderTimes,
  listConflictingOrders,
  offerTime,
  withdrawTimeOffer,
} from '#contract/office/time-offers.ts'
import { approveOrDecline, listApprovals } from '#server/features/refunds/approvals.ts'
import {
  giveOfficeGoodwill,
  openGoodwill,
  stopGoodwill,
} from '#server/features/refunds/goodwill-of-order.ts'
import { sweepOrders } from '#contract/office/sweeps.ts'
import { applySweep } from '#server/features/orders/sweep-open-orders.ts'
import {
  cancelByOffice,
  describeConflictingOrders,
  offerOtherTime,
  readOrderTimes,
  withdrawOtherTime,
} from '#server/features/reschedule/reschedule.ts'
import { readOfficeRefund, refundOrAsk } from '#server/features/refunds/refund-or-ask.ts'
import { countFound, openOrder, searchOrders } from '#server/features/order-search/search-orders.ts'
import { answerOrderProblem, openPhotograph } from '#server/features/problems/problems.ts'
import { changeCounterMeans } from '#server/features/payments/change-means.ts'
import { undoOfficeHandOver } from '#server/features/orders/undo-hand-over.ts'
import { restaurantsWithin } from '#server/features/rights/scope.ts'
import { registerEndpoint } from '#server/http/requests/serve.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'

export function officeOrderRoutes(app: FastifyInstance, services: Services): void {
  const { catalogue } = services

  registerEndpoint(app, findOrders, ({ staff, body }) => searchOrders(services, staff, body))

  registerEndpoint(app, countEndpoint, ({ staff, body }) => countFound(services, staff, body))

  registerEndpoint(app, sweepOrders, ({ staff, body }) => applySweep(services, staff, body))

  registerEndpoint(app, getOfficeOrder, ({ staff, params }) =>
    openOrder(services, staff, params.order),
  )

  registerEndpoint(app, undoEndpoint, ({ staff, params, body: { money } }) =>
    undoOfficeHandOver(services, staff, { ...params, money }),
  )

  registerEndpoint(app, meansEndpoint, ({ staff, params, body: { means } }) =>
    changeCounterMeans(services, staff, { ...params, means }),
  )

  registerEndpoint(app, getRefundable, ({ staff, params }) =>
    readOfficeRefund(services, staff, params.order),
  )

  registerEndpoint(app, refundOrder, ({ staff, params, body, idempotencyKey: key }) =>
    refundOrAsk(services, staff, { order: params.order, body, key }),
  )

  registerEndpoint(app, getGoodwill, ({ staff, params }) =>
    openGoodwill(services, staff, params.order),
  )

  registerEndpoint(app, giveEndpoint, ({ staff, params, body, idempotencyKey: key }) =>
    giveOfficeGoodwill(services, staff, { order: params.order, body, key }),
  )

  registerEndpoint(app, stopGoodwillCode, ({ staff, params }) =>
    stopGoodwill(services, staff, params),
  )

  registerEndpoint(app, answerProblem, async ({ staff, params, body: { text } }) => ({
    results: await answerOrderProblem(services, staff, { ...params, text }),
  }))

  registerEndpoint(app, getProblemPhotograph, async ({ staff, params, reply }) =>
    reply
      .type('image/jpeg')
      .header('cache-control', 'no-store')
      .header('content-disposition', 'inline; filename="photograph.jpg"')
      .send(await openPhotograph(services, staff, params)),
  )

  registerEndpoint(app, getOrderTimes, ({ staff, params }) =>
    readOrderTimes(services, staff, params.order),
  )

  registerEndpoint(app, offerTime, ({ staff, params, body }) =>
    offerOtherTime(services, staff, { order: params.order, at: body.at }),
  )

  registerEndpoint(app, withdrawTimeOffer, ({ staff, params }) =>
    withdrawOtherTime(services, staff, params),
  )

  registerEndpoint(app, cancelOrder, ({ staff, params, body }) =>
    cancelByOffice(services, staff, { order: params.order, reason: body.reason }),
  )

  registerEndpoint(app, listConflictingOrders, async ({ staff, query: { restaurant } }) => {
    restaurantsWithin(staff, 'orders', restaurant)
    const after = catalogue.now().restaurants.get(restaurant)
    if (after === undefined) throw new Refusal('not_found')
    return { results: await describeConflictingOrders(services, staff, [{ before: null, after }]) }
  })

  registerEndpoint(app, listEndpoint, async ({ staff, query }) => ({
    results: await listApprovals(services, staff, query.order),
  }))

  registerEndpoint(app, decideApproval, async ({ staff, params, body }) => {
    await approveOrDecline(services, staff, { ...body, approval: params.approval })
    return { results: await listApprovals(services, staff) }
  })
}
