import type { ChainFace } from '#server/state/catalogue/chain-face.ts'
import type { Locale } from '#contract/pages/locales.ts'
import { html } from '#server/kit/markup.ts'
import { translator } from '#texts/translator.ts'
import { mailDocument } from './mail-document.ts'

export type OrderMailFacts = {
  locale: Locale
  face: ChainFace
  number: string
  restaurant: string
  /** Full address of the order's page. */
  link: string
}
export type MailContent = { subject: string; html: string; text: string }

/** A mail of a few sentences, with the link of its order. */
export function shortMail(
  { locale, face, link }: OrderMailFacts,
  {
    subject,
    title,
    paragraphs,
    see,
  }: { subject: string; title: string; paragraphs: readonly string[]; see: string },
): MailContent {
  const reason = translator('mail', locale)('reason', { brand: face.name })
  return {
    subject,
    text: `${[...paragraphs, `${see}\n${link}`, reason].join('\n\n')}\n`,
    html: mailDocument({
      locale,
      face,
      title,
      body: html`${paragraphs.map(
        (sentence) => html`<p>${sentence}</p>
`,
      )}<p><a class="see" href="${link}">${see}</a></p>
<p class="quiet">${reason}</p>`,
    }),
  }
}
