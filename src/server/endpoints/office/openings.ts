import type { FastifyInstance } from 'fastify'
import {
  addRestaurant as addEndpoint,
  getOpening,
  listOpenings as listEndpoint,
  openRestaurant as openEndpoint,
} from '#contract/office/openings.ts'
import { entryOf } from '#server/features/kitchen/read-kitchens.ts'
import {
  addRestaurant,
  listOpenings,
  openRestaurant,
  readOpeningView,
} from '#server/features/restaurants/openings.ts'
import { registerEndpoint } from '#server/http/requests/serve.ts'
import type { Services } from '#server/services/services.ts'

export function officeOpeningRoutes(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, listEndpoint, async () => listOpenings(services))

  registerEndpoint(app, addEndpoint, ({ staff, body }) => addRestaurant(services, staff, body))

  registerEndpoint(app, getOpening, ({ staff, params }) =>
    readOpeningView(services, entryOf(services, staff, 'site', params.kitchen)),
  )

  registerEndpoint(app, openEndpoint, ({ staff, params }) =>
    openRestaurant(services, staff, params.kitchen),
  )
}
