import type { FastifyInstance } from 'fastify'
import { getTerms } from '#contract/shop/terms.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { registerEndpoint } from '#server/http/requests/serve.ts'
import type { Services } from '#server/services/services.ts'
import { legalRoutes } from '#server/features/terms/legal-pages.ts'
import { loyaltyRulesRoutes } from '#server/features/terms/loyalty-rules.ts'
import { type Terms, readVersions } from '#server/stores/terms/versions.ts'

const versions = readVersions<Terms>('terms')

export function termsRoutes(app: FastifyInstance, services: Pick<Services, 'catalogue'>): void {
  registerEndpoint(app, getTerms, async ({ params, locale }) => {
    const terms = versions.get(params.version)
    if (terms === undefined) throw new Refusal('not_found')
    return { version: terms.version, ...terms.texts[locale] }
  })
  loyaltyRulesRoutes(app)
  legalRoutes(app, services)
}
