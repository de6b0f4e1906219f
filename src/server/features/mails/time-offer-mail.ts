import type { Locale } from '#contract/pages/locales.ts'
import { html } from '#server/kit/markup.ts'
import { receiptLabels } from '#server/features/receipts/receipt-labels.ts'
import { mailDocument } from './mail-document.ts'
import { translator } from '#texts/translator.ts'

export type OrderMailFacts = {
  locale: Locale
  brand: string
  number: string
  restaurant: string
  /** Full address of the order's page. */
  link: string
}
export type MailContent = { subject: string; html: string; text: string }

/** The mail that asks for consent to another time (H11). Instants in ISO 8601. */
export function timeOfferMail({
  from,
  to,
  until,
  ...mailFacts
}: OrderMailFacts & { from: string; to: string; until: string }): MailContent {
  const say = translator('mail', mailFacts.locale)
  const { dateTime } = receiptLabels(mailFacts.locale)
  const placeholders = {
    number: mailFacts.number,
    restaurant: mailFacts.restaurant,
    from: dateTime(from),
    to: dateTime(to),
    until: dateTime(until),
  }
  return shortMail(mailFacts, {
    subject: say('offer.subject', placeholders),
    title: say('offer.title', placeholders),
    paragraphs: [
      say('offer.lead', placeholders),
      say('offer.answer', placeholders),
      say('offer.otherwise'),
    ],
    see: say('offer.see'),
  })
}

/** The mail that confirms the time that a customer agreed to. `at`: ISO 8601. */
export function movedMail({ at, ...mailFacts }: OrderMailFacts & { at: string }): MailContent {
  const say = translator('mail', mailFacts.locale)
  const { number, restaurant } = mailFacts
  const placeholders = { number, restaurant, when: receiptLabels(mailFacts.locale).dateTime(at) }
  return shortMail(mailFacts, {
    subject: say('moved.subject', placeholders),
    title: say('title.confirmation', placeholders),
    paragraphs: [say('moved.lead', placeholders), say('moved.number', placeholders)],
    see: say('see'),
  })
}

/** A mail of a few sentences, with the link of its order. */
export function shortMail(
  { locale, brand, link }: OrderMailFacts,
  {
    subject,
    title,
    paragraphs,
    see,
  }: { subject: string; title: string; paragraphs: readonly string[]; see: string },
): MailContent {
  const reason = translator('mail', locale)('reason', { brand })
  return {
    subject,
    text: `${[...paragraphs, `${see}\n${link}`, reason].join('\n\n')}\n`,
    html: mailDocument({
      locale,
      brand,
      title,
      body: html`${paragraphs.map(
        (sentence) => html`<p>${sentence}</p>
`,
      )}<p><a class="see" href="${link}">${see}</a></p>
<p class="quiet">${reason}</p>`,
    }),
  }
}
