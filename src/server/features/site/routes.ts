import type { FastifyInstance } from 'fastify'
import { getSite } from '#contract/site.ts'
import { serve } from '../../http/serve.ts'
import type { Services } from '../../services.ts'

export function siteRoutes(app: FastifyInstance, { config, now, site }: Services): void {
  serve(app, getSite, async () => {
    const maintenance = site.maintenance(now())
    if (maintenance === null) return { maintenance }
    const { endsAt, reason } = maintenance
    return { maintenance: { until: endsAt === null ? null : new Date(endsAt).toISOString(), reason } }
  }, { perMinute: config.quotesPerMinute })
}
