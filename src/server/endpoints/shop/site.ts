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
      const notices = site.notices(now()).map(({ id, texts }) => ({ id, texts }))
      if (maintenance === null) return { maintenance, notices }
      const { endsAt, reason } = maintenance
      const until = endsAt === null ? null : new Date(endsAt).toISOString()
      return { maintenance: { until, reason }, notices }
    },
    { perMinute: config.quotesPerMinute },
  )
}
