import { dateFormat } from '#ui/base/formats.ts'
import { type Period, lastOfMonth, monthOf } from '#domain/time/days.ts'
import { type Locale, intlLocale } from '#contract/pages/locales.ts'

type Style = Intl.DateTimeFormatOptions

const noon = (day: string): Date => new Date(`${day}T12:00:00Z`)

const formatIn = (locale: Locale, style: Style) =>
  dateFormat(intlLocale[locale], { ...style, timeZone: 'UTC' })

/** French writes the first day of a month as an ordinal, unlike the other days: `1er nov.`. */
const counted = (text: string, locale: Locale): string =>
  locale === 'fr' ? text.replace(/^1(?= \p{L})/u, '1er') : text

/** A day in a sentence: `24 novembre 2026`. */
export const dayText = (day: string, locale: Locale): string =>
  counted(formatIn(locale, { dateStyle: 'long' }).format(noon(day)), locale)

/** The month of a day: `novembre 2026`. */
export const monthText = (day: string, locale: Locale): string =>
  formatIn(locale, { month: 'long', year: 'numeric' }).format(noon(day))

/**
 * The days of a period, both ends included, as written in a table: one day, a whole month, or first
 * to last day.
 */
export function periodText({ from, until }: Period, locale: Locale): string {
  const short = formatIn(locale, { day: 'numeric', month: 'short', year: 'numeric' })
  if (from === until) return counted(short.format(noon(from)), locale)
  if (monthOf(from) === from && lastOfMonth(from) === until) return monthText(from, locale)
  return counted(short.formatRange(noon(from), noon(until)), locale)
}
