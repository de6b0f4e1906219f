import type { FastifyInstance } from 'fastify'
import { getTerms } from '#contract/terms.ts'
import { Refusal } from '../../http/refusal.ts'
import { serve } from '../../http/serve.ts'
import { loyaltyRulesRoutes } from './loyalty-rules.ts'
import { type Terms, readVersions } from './versions.ts'

const versions = readVersions<Terms>('terms')

export function termsRoutes(app: FastifyInstance): void {
  serve(app, getTerms, async ({ params, locale }) => {
    const terms = versions.get(params.version)
    if (terms === undefined) throw new Refusal('not_found')
    return { version: terms.version, ...terms.texts[locale] }
  })
  loyaltyRulesRoutes(app)
}
