import type { Locale } from '#contract/pages/locales.ts'
import type { LegalText } from '#server/chain/legal-versions-schema.ts'
import type { Catalogue } from '#server/state/catalogue/catalogue.ts'
import { factsIn, namedIn, withFacts } from '#server/state/catalogue/legal-facts.ts'
import { withTerms } from '#server/stores/mails/terms-text.ts'
import type { OrderMail } from './order-mail.ts'

/**
 * Inserts the terms into a mail if they name facts of the chain: the facts may change later, but a
 * sent mail must not. Other terms are inserted whenever the mail is read.
 */
export function withNamedFacts(
  mail: OrderMail,
  { sections }: LegalText,
  { chain, locale }: { chain: Catalogue; locale: Locale },
): OrderMail {
  const texts = sections.flatMap(({ title, paragraphs }) => [title, ...paragraphs])
  if (texts.every((text) => namedIn(text).length === 0)) return mail
  const facts = factsIn(locale, chain)
  const filled = sections.map(({ title, paragraphs }) => ({
    title: withFacts(title, facts),
    paragraphs: paragraphs.map((text) => withFacts(text, facts)),
  }))
  const { subject, html, text } = mail
  return { subject, ...withTerms({ html, text }, { sections: filled }) }
}
