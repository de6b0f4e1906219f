import type { Locale } from '#contract/pages/locales.ts'
import { textsOf } from '#texts/translator.ts'
import type { CardFault } from './page/card-checks.ts'

/** The texts of the card fields and of the bank's page. */
export const cardTexts = textsOf('card')
export type CardTexts = (typeof cardTexts)[Locale]

const errorTexts = textsOf('errors')

/** The error sentences of the fields (Y2), by code. */
export function faultSentences(locale: Locale): Record<CardFault, string> {
  const { card_number_invalid, card_expiry_invalid, card_cvc_invalid, card_holder_empty } =
    errorTexts[locale]
  return {
    card_number_invalid,
    card_expiry_invalid,
    card_cvc_invalid,
    card_holder_empty,
    card_number_unlikely: cardTexts[locale].numberUnlikely,
  }
}
