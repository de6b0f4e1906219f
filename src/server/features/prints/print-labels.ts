import { type Locale, intlLocale } from '#contract/pages/locales.ts'
import { PARIS } from '#domain/time/opening.ts'
import type { Cents } from '#domain/money/money.ts'
import { translator } from '#texts/translator.ts'

/**
 * Texts of tickets and labels in the board's language, with its formats for amounts and times
 * (Europe/Paris).
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
  const date = new Intl.DateTimeFormat(tag, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: PARIS,
  })
  return {
    say: translator('print', locale),
    price: (cents: Cents) => money.format(cents / 100),
    time: (at: string) => clock.format(new Date(at)),
    day: (at: string) => date.format(new Date(at)),
    list: (texts: readonly string[]) => texts.join(', '),
  }
}

export type PrintWords = ReturnType<typeof printWords>
