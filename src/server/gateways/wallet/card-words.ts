import { createTranslator } from 'use-intl/core'
import { type Locale, intlLocale } from '#contract/pages/locales.ts'
import en from '#texts/en/wallet-card.json' with { type: 'json' }
import es from '#texts/es/wallet-card.json' with { type: 'json' }
import fr from '#texts/fr/wallet-card.json' with { type: 'json' }
import nl from '#texts/nl/wallet-card.json' with { type: 'json' }

const texts: Record<Locale, typeof fr> = { fr, en, es, nl }

/** The sentences of wallet cards, and of the mail that brings them, in a language. */
export const cardWords = (locale: Locale) =>
  createTranslator({
    locale: intlLocale[locale],
    messages: { card: texts[locale] },
    namespace: 'card',
    timeZone: 'Europe/Paris',
    onError(error) {
      throw error
    },
  })

/** A card's number as it is read out: in groups of four. */
export const readable = (number: string): string => number.replace(/.{4}(?=.)/g, '$& ')
