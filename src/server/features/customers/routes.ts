import * as customers from '#contract/office/customers.ts'
import { openCustomer, searchCustomers } from '#server/features/customers/customers.ts'
import { changePoints } from '#server/features/customers/points.ts'
import { type Route, route } from '#server/services/route.ts'

export const officeCustomerRoutes: readonly Route[] = [
  route(customers.findCustomers, searchCustomers),
  route(customers.getOfficeCustomer, openCustomer),
  route(customers.changePoints, (services, { staff, params, body, idempotencyKey }) =>
    changePoints(services, staff, { ...params, ...body, idempotencyKey }),
  ),
]
