import { type Locale, intlLocale } from '#contract/pages/locales.ts'
import type { Cents } from '#domain/money/money.ts'
import { getOrInsertComputed, once } from './once.ts'

const paris = 'Europe/Paris'
/** Formatted prices below this amount, in cents, are cached. */
const PRICES_KEPT = 10_000

type Instant = string | number | Date

function makeFormats(locale: Locale) {
  const tag = intlLocale[locale]
  const dates = (options: Intl.DateTimeFormatOptions) =>
    once(() => new Intl.DateTimeFormat(tag, { ...options, timeZone: paris }))
  const money = once(() => new Intl.NumberFormat(tag, { style: 'currency', currency: 'EUR' }))
  const amounts = once(
    () => new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  )
  const numbers = once(() => new Intl.NumberFormat(tag))
  const shares = once(
    () => new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 }),
  )
  const countries = new Map<string, string>()
  // A menu shows the same few prices a hundred times; those of products are cached.
  const prices: Record<Cents, string> = {}
  const writePrice = (cents: Cents): string => {
    const text = money().format(cents / 100)
    if (cents < PRICES_KEPT) prices[cents] = text
    return text
  }
  const clock = dates({ hour: '2-digit', minute: '2-digit', hour12: false })
  const day = dates({ weekday: 'long', day: 'numeric', month: 'long' })
  const shortDay = dates({ weekday: 'short', day: 'numeric', month: 'short' })
  const date = dates({ dateStyle: 'long' })
  const weekday = dates({ weekday: 'long' })
  const list = once(() => new Intl.ListFormat(tag, { type: 'conjunction' }))
  const regions = once(() => new Intl.DisplayNames(locale, { type: 'region' }))
  /** Formats a time: “12 h 15” in French, “12:15” in the other languages. */
  const time = (at: Instant) => {
    const text = clock().format(new Date(at))
    return locale === 'fr' ? text.replace(':', '\u00a0h\u00a0') : text
  }
  return {
    /** Formats cents as a price: `11,90 €`, `€11.90`. */
    price: (cents: Cents) => prices[cents] ?? writePrice(cents),
    /**
     * Formats cents without the currency, for a column that names it once: `1 684,20`, with a true
     * minus sign.
     */
    amount: (cents: Cents) => trueMinus(amounts().format(cents / 100)),
    time,
    /** Formats a day with weekday: `lundi 23 novembre`. */
    day: (at: Instant) => day().format(new Date(at)),
    /** Formats a day briefly, for tables and time lines: `dim. 22 nov.`. */
    shortDay: (at: Instant) => shortDay().format(new Date(at)).replace(',', ''),
    /** Formats a date with year: `23 novembre 2026`. */
    date: (at: Instant) => date().format(new Date(at)),
    /** `lundi`. */
    weekday: (at: Instant) => weekday().format(new Date(at)),
    list: (words: readonly string[]) => list().format(words),
    /** The name of a country, from its two-letter code. */
    country: (code: string) =>
      getOrInsertComputed(countries, code, () => regions().of(code) ?? code),
    number: (value: number) => trueMinus(numbers().format(value)),
    /** Formats a share: 0.951 as `95,1 %`. */
    share: (part: number) => trueMinus(shares().format(part)),
  }
}

const trueMinus = (text: string): string => text.replace('-', '\u2212')

export type Formats = ReturnType<typeof makeFormats>

const formats = new Map<Locale, Formats>()

/** Formats of prices, times (Europe/Paris), numbers and lists in a language. */
export const formatsIn = (locale: Locale): Formats =>
  getOrInsertComputed(formats, locale, () => makeFormats(locale))
