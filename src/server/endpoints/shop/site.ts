import type { FastifyInstance } from 'fastify'
import { getSite } from '#contract/shop/site.ts'
import { registerEndpoint } from '#server/http/requests/serve.ts'
import type { Services } from '#server/services/services.ts'

export function siteRoutes(app: FastifyInstance, { config, now, site }: Services): void {
  registerEndpoint(
    app,
    getSite,
    async () => {
      const maintenance = site.maintenance(now())
      if (maintenance === null) return { maintenance }
      const { endsAt, reason } = maintenance
      return {
        maintenance: { until: endsAt === null ? null : new Date(endsAt).toISOString(), reason },
      }
    },
    { perMinute: config.quotesPerMinute },
  )
}
