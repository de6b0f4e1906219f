import { type Locale, intlLocale } from '#contract/pages/locales.ts'
import type { Cents } from '#domain/money/money.ts'
import { getOrInsertComputed } from './once.ts'

const paris = 'Europe/Paris'
/** Formatted prices below this amount, in cents, are cached. */
const PRICES_KEPT = 10_000
/** Minimum amount, in cents, that `euros` writes without its cents. */
const LEAST_WITHOUT_CENTS = 10_000

type Instant = string | number | Date

/** A browser takes milliseconds to build a formatter, so each is built once. */
function formatter<Options, Format>(Format: new (tag: string, options: Options) => Format) {
  const built = new Map<string, Format>()
  return (tag: string, options: Options): Format =>
    getOrInsertComputed(built, tag + JSON.stringify(options), () => new Format(tag, options))
}

// No other code of the browser builds a formatter: what is written alike is formatted by one.
export const dateFormat = formatter(Intl.DateTimeFormat)
export const numberFormat = formatter(Intl.NumberFormat)
const listFormat = formatter(Intl.ListFormat)
const displayNames = formatter(Intl.DisplayNames)

function makeFormats(locale: Locale) {
  const tag = intlLocale[locale]
  const dates = (options: Intl.DateTimeFormatOptions) => (at: Instant) =>
    dateFormat(tag, { ...options, timeZone: paris }).format(new Date(at))
  const numbers =
    (options: Intl.NumberFormatOptions = {}) =>
    (value: number) =>
      numberFormat(tag, options).format(value)
  const euros = (options: Intl.NumberFormatOptions = {}) =>
    numbers({ style: 'currency', currency: 'EUR', ...options })
  const money = euros()
  const wholeEuros = euros({ maximumFractionDigits: 0 })
  const twoDigits = numbers({ minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const plain = numbers()
  const shares = numbers({ style: 'percent', maximumFractionDigits: 1 })
  const clock = dates({ hour: '2-digit', minute: '2-digit', hour12: false })
  const shortDay = dates({ weekday: 'short', day: 'numeric', month: 'short' })
  // A menu shows the same few prices a hundred times; those of products are cached.
  const prices: Record<Cents, string> = {}
  const writePrice = (cents: Cents): string => {
    const text = money(cents / 100)
    if (cents < PRICES_KEPT) prices[cents] = text
    return text
  }
  const price = (cents: Cents) => prices[cents] ?? writePrice(cents)
  /** Formats a time: “12 h 15” in French, “12:15” in the other languages. */
  const time = (at: Instant) => {
    const text = clock(at)
    return locale === 'fr' ? text.replace(':', '\u00a0h\u00a0') : text
  }
  return {
    /** Formats cents as a price: `11,90 €`, `€11.90`. */
    price,
    /** A price to be read at a glance: `281 690 €`, and with cents if small, as in `84,30 €`. */
    euros: (cents: Cents) =>
      cents === 0 || Math.abs(cents) >= LEAST_WITHOUT_CENTS
        ? wholeEuros(Math.round(cents / 100))
        : price(cents),
    /**
     * Formats cents without the currency, for a column that names it once: `1 684,20`, with a true
     * minus sign.
     */
    amount: (cents: Cents) => trueMinus(twoDigits(cents / 100)),
    time,
    /** Formats a day with weekday: `lundi 23 novembre`. */
    day: dates({ weekday: 'long', day: 'numeric', month: 'long' }),
    /** Formats a day briefly, for tables and time lines: `dim. 22 nov.`. */
    shortDay: (at: Instant) => shortDay(at).replace(',', ''),
    /** Formats a date with year: `23 novembre 2026`. */
    date: dates({ dateStyle: 'long' }),
    /** `lundi`. */
    weekday: dates({ weekday: 'long' }),
    list: (words: readonly string[]) => listFormat(tag, { type: 'conjunction' }).format(words),
    /** The name of a country, from its two-letter code. */
    country: (code: string) => displayNames(locale, { type: 'region' }).of(code) ?? code,
    /** The name of a language: `anglais`. */
    language: (code: Locale) => displayNames(tag, { type: 'language' }).of(code) ?? code,
    number: (value: number) => trueMinus(plain(value)),
    /** Formats a share: 0.951 as `95,1 %`. */
    share: (part: number) => trueMinus(shares(part)),
  }
}

const trueMinus = (text: string): string => text.replace('-', '\u2212')

export type Formats = ReturnType<typeof makeFormats>

const formats = new Map<Locale, Formats>()

/** Formats of prices, times (Europe/Paris), numbers and lists in a language. */
export const formatsIn = (locale: Locale): Formats =>
  getOrInsertComputed(formats, locale, () => makeFormats(locale))
