import type { FastifyInstance } from 'fastify'
import {
  changePoints as changeEndpoint,
  findCustomers,
  getOfficeCustomer,
} from '#contract/office/customers.ts'
import { openCustomer, searchCustomers } from '#server/features/customers/customers.ts'
import { changePoints } from '#server/features/customers/points.ts'
import { registerEndpoint } from '#server/http/requests/serve.ts'
import type { Services } from '#server/services/services.ts'

export function officeCustomerRoutes(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, findCustomers, ({ staff, body }) => searchCustomers(services, staff, body))

  registerEndpoint(app, getOfficeCustomer, ({ staff, params }) =>
    openCustomer(services, staff, params.customer),
  )

  registerEndpoint(app, changeEndpoint, ({ staff, params, body, idempotencyKey }) =>
    changePoints(services, staff, { ...params, ...body, idempotencyKey }),
  )
}
