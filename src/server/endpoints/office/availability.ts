import type { FastifyInstance } from 'fastify'
import {
  findRecalled,
  getAvailability,
  resumeProducts,
  stopProducts,
  undoProductStops,
} from '#contract/office/availability.ts'
import { readAvailability } from '#server/features/stops/availability.ts'
import {
  resumeInRestaurants,
  stopInRestaurants,
  undoInRestaurants,
} from '#server/features/stops/product-stops.ts'
import { findRecalledOrders } from '#server/features/stops/recalled-orders.ts'
import { registerEndpoint } from '#server/http/requests/serve.ts'
import type { Services } from '#server/services/services.ts'

export function availabilityRoutes(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, getAvailability, ({ staff, query: { known: knownVersion }, locale }) =>
    readAvailability(services, staff, { knownVersion, locale }),
  )

  registerEndpoint(app, findRecalled, ({ staff, body }) =>
    findRecalledOrders(services, staff, body),
  )

  registerEndpoint(app, stopProducts, ({ staff, body, idempotencyKey: key }) =>
    stopInRestaurants(services, staff, { ...body, key }),
  )

  registerEndpoint(app, resumeProducts, ({ staff, body, idempotencyKey: key }) =>
    resumeInRestaurants(services, staff, { ...body, key }),
  )

  registerEndpoint(app, undoProductStops, async ({ staff, params: { batch } }) => {
    await undoInRestaurants(services, staff, batch)
    return { undone: true as const }
  })
}
