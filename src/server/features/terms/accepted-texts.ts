import type { Locale } from '#contract/pages/locales.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { getLoyaltyRules } from '#contract/shop/loyalty-rules.ts'
import { getTerms } from '#contract/shop/terms.ts'
import { inLanguage } from '#server/chain/legal-versions-schema.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { type Route, route } from '#server/services/route.ts'
import { factsIn, withFacts } from '#server/state/catalogue/legal-facts.ts'

type LegalTextServices = Pick<Services, 'catalogue' | 'now'>

/** Routes of the texts that customers accept: the terms of sale and the loyalty rules. */
export const acceptedTextRoutes: readonly Route[] = [
  route(getTerms, async (services, { params, locale }) =>
    readAcceptedText(services, 'terms', params.version, locale),
  ),
  route(getLoyaltyRules, async (services, { params, locale }) =>
    readAcceptedText(services, 'loyalty-rules', params.version, locale),
  ),
]

function readAcceptedText(
  { catalogue, now }: LegalTextServices,
  kind: 'terms' | 'loyalty-rules',
  version: string,
  locale: Locale,
): ReplyOf<typeof getTerms> {
  const current = catalogue.now()
  const matchingVersion =
    version === 'current' ? current.legal.inForce(kind, now()) : current.legal.find(kind, version)
  if (matchingVersion === null) throw new Refusal('not_found')
  const facts = factsIn(locale, current)
  const fill = (text: string) => withFacts(text, facts)
  const { title, sections } = inLanguage(matchingVersion.texts, locale)
  return {
    version: matchingVersion.version,
    title: fill(title),
    sections: sections.map((section) => ({
      title: fill(section.title),
      paragraphs: section.paragraphs.map(fill),
    })),
    changes:
      matchingVersion.changes === null ? [] : inLanguage(matchingVersion.changes, locale).map(fill),
  }
}
