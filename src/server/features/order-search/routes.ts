import * as endpoints from '#contract/office/orders.ts'
import { countFound, openOrder, searchOrders } from '#server/features/order-search/search-orders.ts'
import { type Route, route } from '#server/services/route.ts'

export const orderSearchRoutes: readonly Route[] = [
  route(endpoints.findOrders, searchOrders),
  route(endpoints.countOrders, countFound),
  route(endpoints.getOfficeOrder, openOrder),
]
