import * as goodwill from '#contract/office/goodwill.ts'
import * as refunds from '#contract/office/refunds.ts'
import { approveOrDecline, listApprovals } from '#server/features/refunds/approvals.ts'
import {
  giveOfficeGoodwill,
  openGoodwill,
  stopGoodwill,
} from '#server/features/refunds/goodwill-of-order.ts'
import { readOfficeRefund, refundOrAsk } from '#server/features/refunds/refund-or-ask.ts'
import { type Route, route } from '#server/services/route.ts'

export const refundRoutes: readonly Route[] = [
  route(refunds.getRefundable, readOfficeRefund),
  route(refunds.refundOrder, (services, { staff, params, body, idempotencyKey: key }) =>
    refundOrAsk(services, staff, { order: params.order, body, key }),
  ),
  route(goodwill.getGoodwill, (services, { staff, params }) =>
    openGoodwill(services, staff, params.order),
  ),
  route(goodwill.giveGoodwill, (services, { staff, params, body, idempotencyKey: key }) =>
    giveOfficeGoodwill(services, staff, { order: params.order, body, key }),
  ),
  route(goodwill.stopGoodwillCode, stopGoodwill),
  route(refunds.listApprovals, async (services, { staff, query }) => ({
    results: await listApprovals(services, staff, query.order),
  })),
  route(refunds.decideApproval, async (services, { staff, params, body }) => {
    await approveOrDecline(services, staff, { ...body, approval: params.approval })
    return { results: await listApprovals(services, staff) }
  }),
]
