import { type Locale, intlLocale } from '#contract/pages/locales.ts'
import type { PaymentChoice } from '#domain/orders/order-status.ts'
import type { ReplacementState } from '#domain/orders/may-replace.ts'
import { receiptLabels } from '#server/features/receipts/receipt-labels.ts'
import { translator } from '#texts/translator.ts'
import { type OrderMailFacts, type MailContent, shortMail } from './short-mail.ts'

type ReplacementMailFacts = OrderMailFacts & {
  /** Name of the order line. */
  line: string
  state: ReplacementState
  /** Amount refunded for the line, in cents. */
  back: number
  payment: PaymentChoice
  name: string
  isRecalled: boolean
  standIn: string
  options: readonly string[]
  /** Names of the allergens of the line as it is now prepared. */
  allergens: readonly string[]
}

/**
 * The mail about an ingredient that ran out or was recalled: the decision about it, or the question
 * to the customer (E7).
 */
export function replacementMail(mailFacts: ReplacementMailFacts): MailContent {
  const { state, name, isRecalled, standIn, options, number, restaurant } = mailFacts
  const say = translator('mail', mailFacts.locale)
  const placeholders = { number, restaurant, name, standIn }
  const lead = replacementLead(mailFacts.locale, mailFacts, placeholders)
  if (state === 'asked') {
    const list = listOf(mailFacts, options)
    return shortMail(mailFacts, {
      subject: say('missing.asked.subject', placeholders),
      title: say('missing.asked.title'),
      paragraphs: [
        lead,
        list === '' ? say('missing.asked.none') : say('missing.asked.options', { list }),
        say('missing.asked.answer'),
      ],
      see: say('offer.see'),
    })
  }
  const isReplaced = state === 'replaced'
  const leftOut = isRecalled ? 'missing.leftOut.recalledSubject' : 'missing.leftOut.subject'
  return shortMail(mailFacts, {
    subject: say(isReplaced ? 'missing.replaced.subject' : leftOut, placeholders),
    title: say(isReplaced ? 'missing.replaced.title' : 'missing.leftOut.title', placeholders),
    paragraphs: [
      lead,
      ...allergensAndMoney(mailFacts),
      ...(isReplaced ? [say('missing.replaced.answer')] : []),
    ],
    see: say('see'),
  })
}

/**
 * The sentences about a missing ingredient: the reason why it is missing (a recall, or that it ran
 * out, H10), and, once decided, the product that replaces it or that it is left out.
 */
export function replacementLead(
  locale: Locale,
  { state, isRecalled }: Pick<ReplacementMailFacts, 'state' | 'isRecalled'>,
  placeholders: { name: string; standIn: string; restaurant: string },
): string {
  const say = translator('mail', locale)
  const why = say(isRecalled ? 'missing.why.recalled' : 'missing.why.ranOut', placeholders)
  if (state === 'asked') return why
  return `${why} ${say(state === 'replaced' ? 'missing.replaced.lead' : 'missing.leftOut.lead', placeholders)}`
}

function allergensAndMoney(mailFacts: ReplacementMailFacts): string[] {
  const { locale, line, back: refundCents, payment, allergens } = mailFacts
  const say = translator('mail', locale)
  const amount = receiptLabels(locale).price(refundCents)
  return [
    allergens.length === 0
      ? say('missing.noAllergens', { line })
      : say('missing.allergens', { line, list: listOf(mailFacts, allergens) }),
    ...(refundCents === 0
      ? []
      : [say(payment === 'card' ? 'missing.backCard' : 'missing.backCounter', { line, amount })]),
  ]
}

const listOf = ({ locale }: Pick<OrderMailFacts, 'locale'>, names: readonly string[]): string =>
  new Intl.ListFormat(intlLocale[locale], { type: 'unit' }).format(names)
