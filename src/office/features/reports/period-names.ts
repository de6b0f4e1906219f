import { dateFormat, formatsIn } from '#ui/base/formats.ts'
import type { Report } from '#contract/office/reports.ts'
import type { Translate } from '#texts/messages.ts'
import { type Locale, intlLocale } from '#contract/pages/locales.ts'
import { daysIn } from '#domain/time/days.ts'
import { type Days, shapeOf } from './periods.ts'

type Text = Translate<'office-reports'>
type DateStyle = Intl.DateTimeFormatOptions

/** Maximum number of days listed; if there are more, they are only counted. */
const MOST_LISTED = 3

export type ReportedHolidays = Pick<Report, 'holidays' | 'leftOut'>

const noon = (day: string): Date => new Date(`${day}T12:00:00Z`)

/** French writes the first day of a month as an ordinal, unlike the other days: `1er novembre`. */
const firstOf = (text: string, locale: Locale): string =>
  locale === 'fr' ? text.replace(/(?<!\d)1(?= \p{L})/u, '1er') : text

/**
 * Functions that write days and periods in a language. In titles, phrases and the short form of a
 * filter, the year of a day is written unless it is the current one; the year of a whole month is
 * always written. The labels of plots have no year.
 */
export function periodNames(t: Text, locale: Locale, today: string) {
  const formatted = (day: string, style: DateStyle): string =>
    firstOf(dateFormat(intlLocale[locale], { ...style, timeZone: 'UTC' }).format(noon(day)), locale)
  const isOfThisYear = ({ from, until }: Days) =>
    from.slice(0, 4) === today.slice(0, 4) && until.slice(0, 4) === today.slice(0, 4)
  const withYear = (days: Days): DateStyle => (isOfThisYear(days) ? {} : { year: 'numeric' })
  const date = (day: string, style: DateStyle = {}) =>
    formatted(day, { day: 'numeric', month: 'long', ...style })
  const weekdayDate = (day: string, style: DateStyle = {}) =>
    formatted(day, { weekday: 'long', day: 'numeric', month: 'long', ...style }).replace(',', '')

  /** The first day of a period, without the month or the year that it shares with the last day. */
  function fromOf({ from, until }: Days, weekday: DateStyle = {}): string {
    const style = { ...weekday, day: 'numeric' } as const
    if (from.slice(0, 7) === until.slice(0, 7)) {
      const text = formatted(from, style)
      const isFirst = locale === 'fr' && from.endsWith('-01')
      return (isFirst ? text.replace(/(?<!\d)1(?!\d)/, '1er') : text).replace(',', '')
    }
    const isOneYear = from.slice(0, 4) === until.slice(0, 4)
    return formatted(from, {
      ...style,
      month: 'long',
      ...(!isOneYear && { year: 'numeric' }),
    }).replace(',', '')
  }

  const capital = (text: string) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)

  /** The title of a period: `Semaine du 16 novembre`, `Novembre 2026`, `Du 3 au 12 novembre`. */
  function title(days: Days): string {
    const { from, until } = days
    switch (shapeOf(days)) {
      case 'day':
        return capital(weekdayDate(from, withYear(days)))
      case 'week':
        return t('name.week', { day: date(from, withYear(days)) })
      case 'month':
        return capital(formatted(from, { month: 'long', year: 'numeric' }))
      case 'year':
        return t('name.year', { year: from.slice(0, 4) })
      case 'days':
        return t('name.days', { first: fromOf(days), last: date(until, withYear(days)) })
    }
  }

  /** A phrase for the period with which another period is compared. */
  function compared(days: Days): string {
    const { from, until } = days
    switch (shapeOf(days)) {
      case 'day':
        return t('compared.day', { day: weekdayDate(from, withYear(days)) })
      case 'week':
        return t('compared.week', { day: date(from, withYear(days)) })
      case 'month':
        return t('compared.month', {
          month: formatted(from, { month: 'long', year: 'numeric' }),
        })
      case 'year':
        return t('compared.year', { year: from.slice(0, 4) })
      case 'days':
        return t('compared.days', { first: fromOf(days), last: date(until, withYear(days)) })
    }
  }

  /**
   * The first and the last day of a week, month or year, which its title does not name; for other
   * periods the number of days; null for a single day.
   */
  function daysOf(days: Days): string | null {
    if (shapeOf(days) === 'day') return null
    if (shapeOf(days) === 'days') return t('lead.days', { count: daysIn(days) })
    const both = { first: fromOf(days, { weekday: 'long' }), last: weekdayDate(days.until) }
    return capital(t('name.days', both))
  }

  /** A period in the short form of a filter: `16–22 nov.`. */
  function short(days: Days): string {
    const style = { day: 'numeric', month: 'short', ...withYear(days) } as const
    const format = dateFormat(intlLocale[locale], { ...style, timeZone: 'UTC' })
    switch (shapeOf(days)) {
      case 'day':
        return firstOf(format.format(noon(days.from)), locale)
      case 'month':
        return formatted(days.from, { month: 'long', year: 'numeric' })
      case 'year':
        return days.from.slice(0, 4)
      default:
        return format.formatRange(noon(days.from), noon(days.until))
    }
  }

  /** Lists days in a sentence. */
  const listed = (days: readonly string[]): string =>
    formatsIn(locale).list(days.map((day) => date(day, withYear({ from: day, until: day }))))

  /**
   * A sentence on bank holidays: those included in the two periods, or the days that were left out
   * because of them; null if there are no bank holidays.
   */
  function holidays({ holidays: countedHolidays, leftOut }: ReportedHolidays): string | null {
    const [all, out] = [
      [...countedHolidays.beside, ...countedHolidays.now],
      [...leftOut.beside, ...leftOut.now],
    ]
    if (all.length === 0) return null
    const otherDays = out.filter((day) => !all.includes(day))
    const daysText = (days: readonly string[], name: 'counted' | 'out' | 'outBeside') =>
      days.length > MOST_LISTED
        ? t(`holidays.${name}Many`, { count: days.length })
        : t(`holidays.${name}`, { count: days.length, days: listed(days.toSorted()) })
    if (out.length === 0) return daysText(all, 'counted')
    return [
      daysText(all, 'out'),
      ...(otherDays.length === 0 ? [] : [daysText(otherDays, 'outBeside')]),
    ].join(' ')
  }

  return {
    title,
    compared,
    holidays,
    daysOf,
    short,
    /** A day, as the label of a plot: `16 nov.`. */
    shortDay: (day: string) => formatted(day, { day: 'numeric', month: 'short' }),
    /** A month, as the label of a plot: `nov.`. */
    shortMonth: (day: string) => formatted(day, { month: 'short' }),
    /** A short weekday, such as `lun.`; 1 is Monday. */
    shortWeekday: (weekday: number) => formatted(mondayPlus(weekday), { weekday: 'short' }),
    /** A weekday, such as `lundi`; 1 is Monday. */
    weekday: (weekday: number) => formatted(mondayPlus(weekday), { weekday: 'long' }),
    day: weekdayDate,
  }
}

export type PeriodNames = ReturnType<typeof periodNames>

/** A date on that weekday (1 is Monday): 5 January 2026 is a Monday. */
const mondayPlus = (weekday: number): string => `2026-01-${String(4 + weekday).padStart(2, '0')}`
