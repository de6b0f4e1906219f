import { createTranslator } from 'use-intl/core'
import { type Locale, intlLocale } from '#contract/pages/locales.ts'
import { PARIS } from '#domain/time/opening.ts'
import type { Cents } from '#domain/money/money.ts'
import en from '#texts/en/print.json' with { type: 'json' }
import es from '#texts/es/print.json' with { type: 'json' }
import fr from '#texts/fr/print.json' with { type: 'json' }
import nl from '#texts/nl/print.json' with { type: 'json' }

const texts: Record<Locale, typeof fr> = { fr, en, es, nl }

/**
 * What tickets and labels say in the language of the board, with its way of writing amounts and
 * times (Europe/Paris).
 */
export function printWords(locale: Locale) {
  const tag = intlLocale[locale]
  const money = new Intl.NumberFormat(tag, { style: 'currency', currency: 'EUR' })
  const clock = new Intl.DateTimeFormat(tag, {
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
    timeZone: PARIS,
  })
  return {
    say: createTranslator({
      locale: tag,
      messages: { print: texts[locale] },
      namespace: 'print',
      timeZone: PARIS,
      onError(error) {
        throw error
      },
    }),
    price: (cents: Cents) => money.format(cents / 100),
    time: (at: string) => clock.format(new Date(at)),
    list: (texts: readonly string[]) => texts.join(', '),
  }
}

export type PrintWords = ReturnType<typeof printWords>
