import { createTranslator } from 'use-intl/core'
import { type Locale, intlLocale } from '#contract/pages/locales.ts'
import en from '#texts/en/mail.json' with { type: 'json' }
import es from '#texts/es/mail.json' with { type: 'json' }
import fr from '#texts/fr/mail.json' with { type: 'json' }
import nl from '#texts/nl/mail.json' with { type: 'json' }

const texts: Record<Locale, typeof fr> = { fr, en, es, nl }

/** The sentences of mails in a language. */
export const mailWords = (locale: Locale) =>
  createTranslator({
    locale: intlLocale[locale],
    messages: { mail: texts[locale] },
    namespace: 'mail',
    timeZone: 'Europe/Paris',
    onError(error) {
      throw error
    },
  })
