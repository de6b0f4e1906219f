import { createTranslator } from 'use-intl/core'
import { type Locale, intlLocale } from '#contract/pages/locales.ts'
import en from '#texts/en/allergens.json' with { type: 'json' }
import es from '#texts/es/allergens.json' with { type: 'json' }
import fr from '#texts/fr/allergens.json' with { type: 'json' }
import nl from '#texts/nl/allergens.json' with { type: 'json' }

const texts: Record<Locale, typeof fr> = { fr, en, es, nl }

/** The words of the page, for the paper. */
export const allergenWords = (locale: Locale) =>
  createTranslator({
    locale: intlLocale[locale],
    messages: { allergens: texts[locale] },
    namespace: 'allergens',
    timeZone: 'Europe/Paris',
    onError(error) {
      throw error
    },
  })
