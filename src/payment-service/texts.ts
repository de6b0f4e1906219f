import type { Locale } from '#contract/pages/locales.ts'
import enCard from '#texts/en/card.json' with { type: 'json' }
import enErrors from '#texts/en/errors.json' with { type: 'json' }
import esCard from '#texts/es/card.json' with { type: 'json' }
import esErrors from '#texts/es/errors.json' with { type: 'json' }
import frCard from '#texts/fr/card.json' with { type: 'json' }
import frErrors from '#texts/fr/errors.json' with { type: 'json' }
import nlCard from '#texts/nl/card.json' with { type: 'json' }
import nlErrors from '#texts/nl/errors.json' with { type: 'json' }
import type { CardFault } from './page/card-checks.ts'

export type CardTexts = typeof frCard

/** The words of both pages; one that is missing in a language does not compile. */
export const cardTexts: Record<Locale, CardTexts> = {
  fr: frCard,
  en: enCard,
  es: esCard,
  nl: nlCard,
}

const errorTexts: Record<Locale, Record<Exclude<CardFault, 'card_number_unlikely'>, string>> = {
  fr: frErrors,
  en: enErrors,
  es: esErrors,
  nl: nlErrors,
}

/** The sentences that the fields may need (Y2), by code. */
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
