import type { FastifyInstance } from 'fastify'
import {
  askForSeller as askEndpoint,
  decideSeller as decideEndpoint,
  listSellers,
  withdrawSeller as withdrawEndpoint,
} from '#contract/office/sellers.ts'
import { askForSeller } from '#server/features/sellers/ask-for-seller.ts'
import { decideSeller, withdrawSeller } from '#server/features/sellers/decide-seller.ts'
import { readSellers } from '#server/features/sellers/read-sellers.ts'
import { registerEndpoint } from '#server/http/requests/serve.ts'
import type { Services } from '#server/services/services.ts'

export function officeSellerRoutes(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, listSellers, ({ staff }) => readSellers(services, staff))

  registerEndpoint(app, askEndpoint, ({ staff, body, idempotencyKey: key }) =>
    askForSeller(services, staff, { body, key }),
  )

  registerEndpoint(app, decideEndpoint, ({ staff, params, body }) =>
    decideSeller(services, staff, { ...params, ...body }),
  )

  registerEndpoint(app, withdrawEndpoint, ({ staff, params }) =>
    withdrawSeller(services, staff, params.request),
  )
}
