import { type Locale, intlLocale, locales } from '#contract/pages/locales.ts'
import type { BookRate } from '#domain/money/vat-rates.ts'
import type { Cents } from '#domain/money/money.ts'
import { translator } from '#texts/translator.ts'

const timeZone = 'Europe/Paris'

function makeWords(locale: Locale) {
  const tag = intlLocale[locale]
  const money = new Intl.NumberFormat(tag, { style: 'currency', currency: 'EUR' })
  const wholeEuros = new Intl.NumberFormat(tag, {
    style: 'currency',
    currency: 'EUR',
    maximumFractionDigits: 0,
  })
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 })
  const day = new Intl.DateTimeFormat(tag, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone,
  })
  const clock = new Intl.DateTimeFormat(tag, {
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
    timeZone,
  })
  const say = translator('receipt', locale)
  const date = (at: string) => day.format(new Date(at))
  /** “12 h 15” in French, “12:15” elsewhere. */
  const time = (at: string) => {
    const text = clock.format(new Date(at))
    return locale === 'fr' ? text.replace(':', '\u00a0h\u00a0') : text
  }
  return {
    say,
    date,
    time,
    price: (cents: Cents) => money.format(cents / 100),
    wholeEuros: (euros: number) => wholeEuros.format(euros),
    rate: (rate: BookRate) => (rate === 0 ? say('vat.none') : percent.format(rate / 1000)),
    dateTime: (at: string) => say('dateTime', { date: date(at), time: time(at) }),
  }
}

export type Words = ReturnType<typeof makeWords>

const words = new Map(locales.map((locale) => [locale, makeWords(locale)]))

/**
 * The texts of receipts in a language, with its formats for amounts, rates and times
 * (Europe/Paris).
 */
export const receiptLabels = (locale: Locale): Words => words.get(locale) ?? makeWords(locale)
