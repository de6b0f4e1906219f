import type { FastifyInstance } from 'fastify'
import { getToday } from '#contract/office/today.ts'
import { createToday } from '#server/features/today/today.ts'
import { registerEndpoint } from '#server/http/requests/serve.ts'
import type { Services } from '#server/services/services.ts'

export function todayRoutes(app: FastifyInstance, services: Services): void {
  const today = createToday(services)
  registerEndpoint(app, getToday, ({ staff, query }) => today(staff, query.restaurant))
}
