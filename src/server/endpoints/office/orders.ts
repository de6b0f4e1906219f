import type { FastifyInstance } from 'fastify'
import {
  countOrders as countEndpoint,
  findOrders,
  getOfficeOrder,
} from '#contract/office/orders.ts'
import { openOrder, searchOrders } from '#server/features/office/orders.ts'
import { narrowed } from '#server/features/office/scope.ts'
import { registerEndpoint } from '#server/http/requests/serve.ts'
import type { Services } from '#server/services/services.ts'
import { countOrders } from '#server/stores/orders/find-orders.ts'

export function officeOrderRoutes(app: FastifyInstance, services: Services): void {
  const { database, now } = services

  registerEndpoint(app, findOrders, ({ staff, query }) => searchOrders(services, staff, query))

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
}
