import { type Locale, intlLocale } from '#contract/pages/locales.ts'
import type { PaymentChoice } from '#domain/orders/order-status.ts'
import type { ReplacementState } from '#domain/orders/may-replace.ts'
import { wordsOf } from '#server/features/receipts/words.ts'
import { mailWords } from './mail-words.ts'
import { type About, type Said, shortMail } from './time-offer-mail.ts'

type AboutReplacement = About & {
  /** The name of the line. */
  line: string
  state: ReplacementState
  /** What the line gives back, in cents. */
  back: number
  payment: PaymentChoice
  name: string
  isRecalled: boolean
  standIn: string
  options: readonly string[]
  /** Names of the allergens of the line, as it is made. */
  allergens: readonly string[]
}

/** What became of an ingredient that ran out or was recalled, or the question what is to become of it (E7). */
export function replacementMail(about: AboutReplacement): Said {
  const { state, name, isRecalled, standIn, options, number, restaurant } = about
  const say = mailWords(about.locale)
  const told = { number, restaurant, name, standIn }
  const lead = replacementLead(about.locale, about, told)
  if (state === 'asked') {
    const list = listOf(about, options)
    return shortMail(about, {
      subject: say('missing.asked.subject', told),
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
  return shortMail(about, {
    subject: say(isReplaced ? 'missing.replaced.subject' : leftOut, told),
    title: say(isReplaced ? 'missing.replaced.title' : 'missing.leftOut.title', told),
    paragraphs: [
      lead,
      ...allergensAndMoney(about),
      ...(isReplaced ? [say('missing.replaced.answer')] : []),
    ],
    see: say('see'),
  })
}

/** Why an ingredient is missing, a recall or that it ran out (H10), and what stands in for it. */
export function replacementLead(
  locale: Locale,
  { state, isRecalled }: Pick<AboutReplacement, 'state' | 'isRecalled'>,
  told: { name: string; standIn: string; restaurant: string },
): string {
  const say = mailWords(locale)
  const why = say(isRecalled ? 'missing.why.recalled' : 'missing.why.ranOut', told)
  if (state === 'asked') return why
  return `${why} ${say(state === 'replaced' ? 'missing.replaced.lead' : 'missing.leftOut.lead', told)}`
}

function allergensAndMoney(about: AboutReplacement): string[] {
  const { locale, line, back, payment, allergens } = about
  const say = mailWords(locale)
  const amount = wordsOf(locale).price(back)
  return [
    allergens.length === 0
      ? say('missing.noAllergens', { line })
      : say('missing.allergens', { line, list: listOf(about, allergens) }),
    ...(back === 0
      ? []
      : [say(payment === 'card' ? 'missing.backCard' : 'missing.backCounter', { line, amount })]),
  ]
}

const listOf = ({ locale }: Pick<About, 'locale'>, names: readonly string[]): string =>
  new Intl.ListFormat(intlLocale[locale], { type: 'unit' }).format(names)
