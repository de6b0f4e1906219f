import { type Locale, intlLocale } from '#contract/pages/locales.ts'
import type { Cents } from '#domain/money/money.ts'
import { useLocale } from '#web/base/page/app-data.tsx'
import { getOrInsertComputed, once } from '#web/base/messages/once.ts'

const paris = 'Europe/Paris'
/** Written prices below this amount, in cents, are cached. */
const PRICES_KEPT = 10_000

function makeFormat(locale: Locale) {
  const tag = intlLocale[locale]
  const dates = (options: Intl.DateTimeFormatOptions) =>
    once(() => new Intl.DateTimeFormat(tag, { ...options, timeZone: paris }))
  const money = once(() => new Intl.NumberFormat(tag, { style: 'currency', currency: 'EUR' }))
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
  const date = dates({ dateStyle: 'long' })
  const weekday = dates({ weekday: 'long' })
  const list = once(() => new Intl.ListFormat(tag, { type: 'conjunction' }))
  const regions = once(() => new Intl.DisplayNames(locale, { type: 'region' }))
  /** “12 h 15” in French, “12:15” elsewhere. */
  const time = (at: string | number | Date) => {
    const text = clock().format(new Date(at))
    return locale === 'fr' ? text.replace(':', '\u00a0h\u00a0') : text
  }
  return {
    /** Cents as a price: `11,90 €`, `€11.90`. */
    price: (cents: Cents) => prices[cents] ?? writePrice(cents),
    time,
    /** `lundi 23 novembre`. */
    day: (at: string | number | Date) => day().format(new Date(at)),
    /** `23 novembre 2026`. */
    date: (at: string | number | Date) => date().format(new Date(at)),
    /** `lundi`. */
    weekday: (at: string | number | Date) => weekday().format(new Date(at)),
    list: (words: readonly string[]) => list().format(words),
    /** The name of a country, from its two-letter code. */
    country: (code: string) =>
      getOrInsertComputed(countries, code, () => regions().of(code) ?? code),
    number: (value: number) => value.toLocaleString(tag),
  }
}

const formats = new Map<Locale, ReturnType<typeof makeFormat>>()

/** Formats prices, times (Europe/Paris) and lists in the page's language. */
export function useFormat() {
  const locale = useLocale()
  return getOrInsertComputed(formats, locale, () => makeFormat(locale))
}
