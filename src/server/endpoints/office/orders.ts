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
  listOrdersInTheWay,
  offerTime,
  withdrawTimeOffer,
} from '#contract/office/time-offers.ts'
import { decide, listApprovals } from '#server/features/office/approvals.ts'
import { give, openGoodwill, stopCode } from '#server/features/office/goodwill.ts'
import { sweepOrders } from '#contract/office/sweeps.ts'
import { sweep } from '#server/features/office/sweep.ts'
import { cancel, listInTheWay, offer, openTimes, withdraw } from '#server/features/office/moves.ts'
import { openRefund, refund } from '#server/features/office/refunds.ts'
import { countFound, openOrder, searchOrders } from '#server/features/office/orders.ts'
import { answer, openPhotograph } from '#server/features/office/problems.ts'
import { changeCounterMeans } from '#server/features/office/change-means.ts'
import { undoOfficeHandOver } from '#server/features/office/undo-hand-over.ts'
import { narrowed } from '#server/features/office/scope.ts'
import { registerEndpoint } from '#server/http/requests/serve.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'

export function officeOrderRoutes(app: FastifyInstance, services: Services): void {
  const { catalogue } = services

  registerEndpoint(app, findOrders, ({ staff, body }) => searchOrders(services, staff, body))

  registerEndpoint(app, countEndpoint, ({ staff, body }) => countFound(services, staff, body))

  registerEndpoint(app, sweepOrders, ({ staff, body }) => sweep(services, staff, body))

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
    openRefund(services, staff, params.order),
  )

  registerEndpoint(app, refundOrder, ({ staff, params, body, idempotencyKey: key }) =>
    refund(services, staff, { order: params.order, body, key }),
  )

  registerEndpoint(app, getGoodwill, ({ staff, params }) =>
    openGoodwill(services, staff, params.order),
  )

  registerEndpoint(app, giveEndpoint, ({ staff, params, body, idempotencyKey: key }) =>
    give(services, staff, { order: params.order, body, key }),
  )

  registerEndpoint(app, stopGoodwillCode, ({ staff, params }) => stopCode(services, staff, params))

  registerEndpoint(app, answerProblem, async ({ staff, params, body: { text } }) => ({
    results: await answer(services, staff, { ...params, text }),
  }))

  registerEndpoint(app, getProblemPhotograph, async ({ staff, params, reply }) =>
    reply
      .type('image/jpeg')
      .header('cache-control', 'no-store')
      .header('content-disposition', 'inline; filename="photograph.jpg"')
      .send(await openPhotograph(services, staff, params)),
  )

  registerEndpoint(app, getOrderTimes, ({ staff, params }) =>
    openTimes(services, staff, params.order),
  )

  registerEndpoint(app, offerTime, ({ staff, params, body }) =>
    offer(services, staff, { order: params.order, at: body.at }),
  )

  registerEndpoint(app, withdrawTimeOffer, ({ staff, params }) => withdraw(services, staff, params))

  registerEndpoint(app, cancelOrder, ({ staff, params, body }) =>
    cancel(services, staff, { order: params.order, reason: body.reason }),
  )

  registerEndpoint(app, listOrdersInTheWay, async ({ staff, query: { restaurant } }) => {
    narrowed(staff, 'orders', restaurant)
    const after = catalogue.now().restaurants.get(restaurant)
    if (after === undefined) throw new Refusal('not_found')
    return { results: await listInTheWay(services, staff, [{ before: null, after }]) }
  })

  registerEndpoint(app, listEndpoint, async ({ staff, query }) => ({
    results: await listApprovals(services, staff, query.order),
  }))

  registerEndpoint(app, decideApproval, async ({ staff, params, body }) => {
    await decide(services, staff, { ...body, approval: params.approval })
    return { results: await listApprovals(services, staff) }
  })
}
