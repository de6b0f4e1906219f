import type { LegalText } from '#server/chain/legal-versions-schema.ts'
import { html } from '#server/kit/markup.ts'

/**
 * Marks the place of the terms in the HTML of a mail that is stored without the terms. In the plain
 * text of the mail, the terms are at the end.
 */
export const TERMS_PLACEHOLDER = html`<!--terms-->`

type MailBody = { html: string; text: string }

/**
 * Inserts into a mail the terms of sale that the customer of the order accepted. A mail contains
 * the terms instead of a link, because a linked page could change (F8).
 */
export function withTerms(mail: MailBody, { sections }: Pick<LegalText, 'sections'>): MailBody {
  const asHtml = html`${sections.map(
    ({ title, paragraphs }) => html`<h3>${title}</h3>
${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}`,
  )}`
  const asText = sections.map(({ title, paragraphs }) => `\n${[title, ...paragraphs].join('\n')}\n`)
  return {
    html: mail.html.replace(TERMS_PLACEHOLDER.text, () => asHtml.text),
    text: mail.text + asText.join(''),
  }
}
