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
} from '#contract/office/orders.ts'
import {
  decideApproval,
  getRefundable,
  listApprovals as listEndpoint,
  refundOrder,
} from '#contract/office/refunds.ts'
import { decide, listApprovals } from '#server/features/office/approvals.ts'
import { give, openGoodwill, stopCode } from '#server/features/office/goodwill.ts'
import { openRefund, refund } from '#server/features/office/refunds.ts'
import { openOrder, searchOrders } from '#server/features/office/orders.ts'
import { narrowed } from '#server/features/office/scope.ts'
import { registerEndpoint } from '#server/http/requests/serve.ts'
import type { Services } from '#server/services/services.ts'
import { countOrders } from '#server/stores/orders/find-orders.ts'

export function officeOrderRoutes(app: FastifyInstance, services: Services): void {
  const { database, now } = services

  registerEndpoint(app, findOrders, ({ staff, body }) => searchOrders(services, staff, body))

  registerEndpoint(app, countEndpoint, ({ staff, query: { day, restaurant } }) =>
    countOrders(database.readOnly, {
      restaurants: narrowed(staff, 'orders', restaurant),
      day,
      now: now(),
    }),
  )

  registerEndpoint(app, getOfficeOrder, ({ staff, params }) =>
    openOrder(services, staff, params.order),
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

  registerEndpoint(app, listEndpoint, async ({ staff, query }) => ({
    results: await listApprovals(services, staff, query.order),
  }))

  registerEndpoint(app, decideApproval, async ({ staff, params, body }) => {
    await decide(services, staff, { ...body, approval: params.approval })
    return { results: await listApprovals(services, staff) }
  })
}
