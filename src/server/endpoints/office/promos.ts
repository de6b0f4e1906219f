import type { FastifyInstance } from 'fastify'
import {
  decidePromo,
  estimatePromo,
  listGifts,
  listPromos,
  createPromo,
  resumePromo,
  stopPromo,
} from '#contract/office/promos.ts'
import { estimateDraftPromo } from '#server/features/promos/estimate-promo.ts'
import { approveOrDeclinePromo, createPromoOrAsk } from '#server/features/promos/create-promo.ts'
import { readGifts, readOfficePromos } from '#server/features/promos/read-promos.ts'
import { switchPromo } from '#server/features/promos/stop-promo.ts'
import { registerEndpoint } from '#server/http/requests/serve.ts'
import type { Services } from '#server/services/services.ts'

export function officePromoRoutes(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, listPromos, ({ staff, query: { group }, locale }) =>
    readOfficePromos(services, staff, { group, locale }),
  )

  registerEndpoint(app, listGifts, async ({ locale }) => readGifts(services, locale))

  registerEndpoint(app, estimatePromo, ({ staff, body }) =>
    estimateDraftPromo(services, staff, body),
  )

  registerEndpoint(app, createPromo, ({ staff, body, idempotencyKey: key }) =>
    createPromoOrAsk(services, staff, { body, key }),
  )

  registerEndpoint(app, decidePromo, ({ staff, params, body }) =>
    approveOrDeclinePromo(services, staff, { ...params, ...body }),
  )

  registerEndpoint(app, stopPromo, ({ staff, params }) =>
    switchPromo(services, staff, { ...params, isStopped: true }),
  )

  registerEndpoint(app, resumePromo, ({ staff, params }) =>
    switchPromo(services, staff, { ...params, isStopped: false }),
  )
}
