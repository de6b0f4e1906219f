import type { Locale } from '#contract/pages/locales.ts'
import { html } from '#server/kit/markup.ts'
import { wordsOf } from '#server/features/receipts/words.ts'
import { mailDocument } from './mail-document.ts'
import { mailWords } from './mail-words.ts'

export type About = {
  locale: Locale
  brand: string
  number: string
  restaurant: string
  /** Full address of the order's page. */
  link: string
}
export type Said = { subject: string; html: string; text: string }

/** The mail that asks for consent to another time (H11). Instants in ISO 8601. */
export function timeOfferMail({
  from,
  to,
  until,
  ...about
}: About & { from: string; to: string; until: string }): Said {
  const say = mailWords(about.locale)
  const { dateTime } = wordsOf(about.locale)
  const told = {
    number: about.number,
    restaurant: about.restaurant,
    from: dateTime(from),
    to: dateTime(to),
    until: dateTime(until),
  }
  return shortMail(about, {
    subject: say('offer.subject', told),
    title: say('offer.title', told),
    paragraphs: [say('offer.lead', told), say('offer.answer', told), say('offer.otherwise')],
    see: say('offer.see'),
  })
}

/** The mail that confirms the time that a customer agreed to. `at`: ISO 8601. */
export function movedMail({ at, ...about }: About & { at: string }): Said {
  const say = mailWords(about.locale)
  const { number, restaurant } = about
  const told = { number, restaurant, when: wordsOf(about.locale).dateTime(at) }
  return shortMail(about, {
    subject: say('moved.subject', told),
    title: say('title.confirmation', told),
    paragraphs: [say('moved.lead', told), say('moved.number', told)],
    see: say('see'),
  })
}

/** A mail of a few sentences, with the link of its order. */
export function shortMail(
  { locale, brand, link }: About,
  {
    subject,
    title,
    paragraphs,
    see,
  }: { subject: string; title: string; paragraphs: readonly string[]; see: string },
): Said {
  const reason = mailWords(locale)('reason', { brand })
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
