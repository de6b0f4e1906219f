import type { FastifyInstance } from 'fastify'
import { getLoyaltyRules } from '#contract/shop/loyalty-rules.ts'
import { CLAIM_DAYS } from '#domain/loyalty/claim-code.ts'
import { MAX_POINTS } from '#domain/loyalty/loyalty.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { registerEndpoint } from '#server/http/requests/serve.ts'
import { type Terms, readVersions } from '#server/stores/terms/versions.ts'

type Rules = Terms & {
  /**
   * The figures of that version, recorded in it once they have changed; if absent, the program's
   * current figures apply.
   */
  figures?: Figures
}
type Figures = { max: number; days: number }

const versions = readVersions<Rules>('loyalty-rules')
const now: Figures = { max: MAX_POINTS, days: CLAIM_DAYS }

/**
 * The rules state the figures that the program uses, so there is no second place to change (L1).
 */
export function loyaltyRulesRoutes(app: FastifyInstance): void {
  registerEndpoint(app, getLoyaltyRules, async ({ params, locale }) => {
    const rules = versions.get(params.version)
    if (rules === undefined) throw new Refusal('not_found')
    const figures: Record<string, number> = rules.figures ?? now
    const fill = (text: string) =>
      text.replace(/\{(\w+)\}/g, (_, name: string) => String(figures[name]))
    const { title, sections } = rules.texts[locale]
    return {
      version: rules.version,
      title,
      sections: sections.map((section) => ({
        title: section.title,
        paragraphs: section.paragraphs.map(fill),
      })),
    }
  })
}
