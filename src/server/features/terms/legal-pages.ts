import { type LegalSection, getLegalPage } from '#contract/shop/legal-pages.ts'
import type { Locale } from '#contract/pages/locales.ts'
import { outsideHref } from '#contract/pages/outside-pages.ts'
import { pageNames, pages } from '#contract/pages/pages.ts'
import type { ChainFacts } from '#server/chain/chain-facts-schema.ts'
import { inLanguage } from '#server/chain/legal-versions-schema.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { type Route, route } from '#server/services/route.ts'
import { factsIn, withFacts } from '#server/state/catalogue/legal-facts.ts'
import { pageFigures } from './page-figures.ts'

/** The route of the legal pages, each in the version in force. */
export const legalRoute: Route = route(
  getLegalPage,
  async ({ catalogue, now }, { params, locale }) => {
    const current = catalogue.now()
    const versionInForce = current.legal.inForce(params.page, now())
    if (versionInForce === null) throw new Refusal('not_found')
    const facts = { ...factsIn(locale, current), ...pageFigures }
    const fill = (text: string) => withFacts(text, facts)
    const text = inLanguage(versionInForce.texts, locale)
    return {
      updated: versionInForce.version,
      title: fill(text.title),
      description: 'description' in text ? fill(text.description) : '',
      sections: text.sections.map((section): LegalSection => ({
        title: fill(section.title),
        paragraphs: section.paragraphs.map(fill),
        items: 'items' in section ? (section.items ?? []).map(fill) : [],
        links:
          'links' in section
            ? (section.links ?? []).map(({ text: words, to }) => ({
                text: fill(words),
                ...addressOf(to, locale, current.facts),
              }))
            : [],
      })),
      changes:
        versionInForce.changes === null ? [] : inLanguage(versionInForce.changes, locale).map(fill),
    }
  },
)

function addressOf(
  to: string,
  locale: Locale,
  { outside }: ChainFacts,
): { href: string; outside: boolean } {
  const [kind = '', name = ''] = to.split(':')
  const page = kind === 'page' ? pageNames.find((candidate) => candidate === name) : undefined
  if (page !== undefined) return { href: pages[page][locale], outside: false }
  const address = kind === 'outside' ? new Map(Object.entries(outside)).get(name) : undefined
  return { href: address === undefined ? to : outsideHref(address, locale), outside: true }
}
