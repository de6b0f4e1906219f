import * as sellers from '#contract/office/sellers.ts'
import { askForSeller } from '#server/features/sellers/ask-for-seller.ts'
import { decideSeller, withdrawSeller } from '#server/features/sellers/decide-seller.ts'
import { readSellers } from '#server/features/sellers/read-sellers.ts'
import { type Route, route } from '#server/services/route.ts'

export const officeSellerRoutes: readonly Route[] = [
  route(sellers.listSellers, readSellers),
  route(sellers.askForSeller, (services, { staff, body, idempotencyKey: key }) =>
    askForSeller(services, staff, { body, key }),
  ),
  route(sellers.decideSeller, (services, { staff, params, body }) =>
    decideSeller(services, staff, { ...params, ...body }),
  ),
  route(sellers.withdrawSeller, withdrawSeller),
]
