import { receiptLabels } from '#server/features/receipts/receipt-labels.ts'
import { translator } from '#texts/translator.ts'
import { type MailContent, type OrderMailFacts, shortMail } from './short-mail.ts'

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
