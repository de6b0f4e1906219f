import type { FastifyInstance } from 'fastify'
import { getSite } from '#contract/site.ts'
import { serve } from '../../http/serve.ts'
import type { Services } from '../../services.ts'

export function siteRoutes(app: FastifyInstance, { config, now, site }: Services): void {
  serve(app, getSite, async () => {
    const maintenance = site.maintenance(now())
    const end = maintenance?.endsAt ?? null
    return { maintenance: maintenance === null ? null : { until: end === null ? null : new Date(end).toISOString() } }
  }, { perMinute: config.quotesPerMinute })
}
