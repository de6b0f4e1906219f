import type { FastifyInstance } from 'fastify'
import { getLoyaltyRules } from '#contract/loyalty-rules.ts'
import { CLAIM_DAYS } from '#domain/claim-code.ts'
import { MAX_POINTS } from '#domain/loyalty.ts'
import { Refusal } from '../../http/refusal.ts'
import { serve } from '../../http/serve.ts'
import { type Terms, readVersions } from './versions.ts'

type Rules = Terms & {
  /** The figures of its day, written into a version once they have changed; without them those of the program hold. */
  figures?: Figures
}
type Figures = { max: number; days: number }

const versions = readVersions<Rules>('loyalty-rules')
const now: Figures = { max: MAX_POINTS, days: CLAIM_DAYS }

/** The rules say the figures that the program holds to: there is no second place to change (L1). */
export function loyaltyRulesRoutes(app: FastifyInstance): void {
  serve(app, getLoyaltyRules, async ({ params, locale }) => {
    const rules = versions.get(params.version)
    if (rules === undefined) throw new Refusal('not_found')
    const figures: Record<string, number> = rules.figures ?? now
    const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => String(figures[name]))
    const { title, sections } = rules.texts[locale]
    return {
      version: rules.version, title,
      sections: sections.map((section) => ({ title: section.title, paragraphs: section.paragraphs.map(fill) })),
    }
  })
}
