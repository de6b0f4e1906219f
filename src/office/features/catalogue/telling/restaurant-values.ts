import { intlLocale } from '#contract/pages/locales.ts'
import type { Json } from '#domain/catalogue/entries.ts'
import { priceWords } from './amount-words.ts'
import { fieldsOf, listOf, numberOf, plainValue, textOf } from './shapes.ts'
import type { Teller } from './teller.ts'

/** A Monday: weekdays are counted from it. */
const MONDAY = Date.UTC(2026, 10, 23, 12)
const DAY = 86_400_000

const weekday = (day: Json, { format }: Teller): string => {
  const number = numberOf(day)
  return number === null ? plainValue(day) : format.weekday(MONDAY + (number - 1) * DAY)
}

/** `12-24` as “24 décembre”; a leap year has every day. */
function monthDay(value: Json, { locale }: Teller): string {
  const at = Date.parse(`2028-${textOf(value) ?? ''}T12:00:00Z`)
  return Number.isNaN(at)
    ? plainValue(value)
    : new Intl.DateTimeFormat(intlLocale[locale], { day: 'numeric', month: 'long' }).format(at)
}

/** `11:30` as “11 h 30” in French. */
export const clock = (value: Json | undefined, { locale }: Teller): string => {
  const time = plainValue(value ?? null)
  return locale === 'fr' ? time.replace(':', '\u00a0h\u00a0') : time
}

function intervalsWords(value: Json, teller: Teller): string {
  const intervals = listOf(value).map((one) => {
    const { open, close } = fieldsOf(one)
    return teller.fields('value.interval', {
      from: clock(open, teller),
      to: clock(close, teller),
    })
  })
  return intervals.length === 0 ? teller.fields('value.closed') : teller.format.list(intervals)
}

/** The days of a usual week, each with its hours, so that only those that differ are told. */
export const hoursItems = {
  of: (value: Json, teller: Teller): string[] =>
    listOf(value).map((day) => {
      const { weekday: number, intervals } = fieldsOf(day)
      return teller.fields('value.hours', {
        days: weekday(number ?? null, teller),
        hours: intervalsWords(intervals ?? null, teller),
      })
    }),
  /** `lundi, mercredi`; three in a row and more as a range. */
  days(days: readonly Json[], teller: Teller): string {
    const [first, last] = [days[0] ?? null, days.at(-1) ?? null]
    const isRow = days.every((day, i) => i === 0 || Number(day) === Number(days[i - 1]) + 1)
    if (isRow && days.length === 7) return teller.fields('value.everyDay')
    return isRow && days.length > 2
      ? teller.fields('value.range', { from: weekday(first, teller), to: weekday(last, teller) })
      : teller.format.list(days.map((day) => weekday(day, teller)))
  },
}

export function ruleItems(value: Json, teller: Teller): string[] {
  return listOf(value).map((rule) => {
    const { type, holidays, from, to, date, close } = fieldsOf(rule)
    if (type === 'bank_holidays')
      return Array.isArray(holidays)
        ? teller.fields('value.someHolidays', {
            list: teller.format.list(listOf(holidays).map(plainValue)),
          })
        : teller.fields('value.bankHolidays')
    if (type === 'early_close')
      return teller.fields('value.earlyCloseOn', {
        time: clock(close, teller),
        day: monthDay(date ?? null, teller),
      })
    return teller.fields('value.annual', {
      from: monthDay(from ?? null, teller),
      to: monthDay(to ?? null, teller),
    })
  })
}

/** Orders between two times. */
function stepWords(value: Json, teller: Teller): string {
  const { from, to, orders } = fieldsOf(value)
  return teller.fields('value.step', {
    orders: teller.fields('unit.orders', { count: numberOf(orders ?? null) ?? 0 }),
    from: clock(from, teller),
    to: clock(to, teller),
  })
}

const stepsWords = (value: Json, teller: Teller): string =>
  teller.format.list(listOf(value).map((step) => stepWords(step, teller)))

/** A peak, or the steps of some weekdays. */
export function curveItems(value: Json, teller: Teller): string[] {
  if (!Array.isArray(value)) return value === null ? [] : [stepWords(value, teller)]
  return listOf(value).map((part) => {
    const { weekdays, steps } = fieldsOf(part)
    return teller.fields('value.curve', {
      days: hoursItems.days(listOf(weekdays ?? null), teller),
      steps: stepsWords(steps ?? null, teller),
    })
  })
}

/** What one date has in place of the week: its hours, its capacity, and why. */
export function calendarWords(value: Json, teller: Teller): string {
  const { hours, capacity, reason } = fieldsOf(value)
  const parts = [
    hours === undefined ? null : dayRule(hours, teller),
    capacity === undefined ? null : stepsWords(capacity, teller),
  ].filter((part) => part !== null)
  const what = parts.length === 0 ? teller.fields('value.usual') : parts.join(', ')
  const reasons = fieldsOf(reason ?? null)
  const why = textOf(reasons[teller.locale] ?? reasons['fr'] ?? null)
  return why === null ? what : teller.fields('value.reason', { what, reason: why })
}

function dayRule(value: Json, teller: Teller): string {
  const { type, close, intervals } = fieldsOf(value)
  if (type === 'closed') return teller.fields('value.closed')
  if (type === 'early_close')
    return teller.fields('value.earlyClose', { time: clock(close, teller) })
  return type === 'hours' ? intervalsWords(intervals ?? null, teller) : teller.fields('value.usual')
}

/** `2026-12-01T11:30`, on the clocks of Paris, as a date with its time. */
export function momentWords(value: Json, teller: Teller): string {
  const text = textOf(value) ?? ''
  const [day = '', time = ''] = text.split('T')
  const at = Date.parse(`${day}T12:00:00Z`)
  if (Number.isNaN(at)) return plainValue(value)
  const date = teller.format.date(at)
  return time === '' || time === '00:00' ? date : `${date}, ${clock(time, teller)}`
}

/** A price for a time. */
export function exceptionWords(value: Json, teller: Teller): string {
  const { until } = fieldsOf(value)
  return teller.fields('value.exception', {
    price: priceWords(value, teller),
    until: momentWords(until ?? null, teller),
  })
}
