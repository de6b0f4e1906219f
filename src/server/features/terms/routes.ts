import type { FastifyInstance } from 'fastify'
import { getTerms } from '#contract/terms.ts'
import { Refusal } from '../../http/refusal.ts'
import { serve } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { legalRoutes } from './legal-pages.ts'
import { loyaltyRulesRoutes } from './loyalty-rules.ts'
import { type Terms, readVersions } from './versions.ts'

const versions = readVersions<Terms>('terms')

export function termsRoutes(app: FastifyInstance, services: Pick<Services, 'config'>): void {
  serve(app, getTerms, async ({ params, locale }) => {
    const terms = versions.get(params.version)
    if (terms === undefined) throw new Refusal('not_found')
    return { version: terms.version, ...terms.texts[locale] }
  })
  loyaltyRulesRoutes(app)
  legalRoutes(app, services)
}
