import type { Json } from '#domain/catalogue/entries.ts'
import { yearlyDateIn } from '#office/base/yearly-date.ts'
import { priceText } from './amount-texts.ts'
import { codeText } from './code-text.ts'
import { fieldsOf, listOf, numberOf, plainValue, textOf } from './json-shapes.ts'
import type { FieldFormatter } from './field-formatter.ts'
import { DAY } from '#domain/time/durations.ts'

/** A Monday, to compute the names of weekdays. */
const MONDAY = Date.UTC(2026, 10, 23, 12)

const weekday = (day: Json, { format }: FieldFormatter): string => {
  const number = numberOf(day)
  return number === null ? plainValue(day) : format.weekday(MONDAY + (number - 1) * DAY)
}

/** `12-24` as “24 décembre”. */
function monthDay(value: Json, { locale }: FieldFormatter): string {
  return yearlyDateIn(locale)(plainValue(value))
}

/** `11:30` as “11 h 30” in French. */
export const clock = (value: Json | undefined, { locale }: FieldFormatter): string => {
  const time = plainValue(value ?? null)
  return locale === 'fr' ? time.replace(':', '\u00a0h\u00a0') : time
}

/** Opening hours in words; “closed” if there are none. */
export function intervalsText(value: Json, formatter: FieldFormatter): string {
  const intervals = listOf(value).map((interval) => {
    const { open, close } = fieldsOf(interval)
    return formatter.fields('value.interval', {
      from: clock(open, formatter),
      to: clock(close, formatter),
    })
  })
  return intervals.length === 0
    ? formatter.fields('value.closed')
    : formatter.format.list(intervals)
}

/**
 * The days of the usual week, each with its hours as one item, so that only days that differ are
 * described.
 */
export const hoursItems = {
  of: (value: Json, formatter: FieldFormatter): string[] =>
    listOf(value).map((day) => {
      const { weekday: number, intervals } = fieldsOf(day)
      return formatter.fields('value.hours', {
        days: weekday(number ?? null, formatter),
        hours: intervalsText(intervals ?? null, formatter),
      })
    }),
  /** Days as `lundi, mercredi`; three or more consecutive days as a range. */
  days(days: readonly Json[], formatter: FieldFormatter): string {
    const [first, last] = [days[0] ?? null, days.at(-1) ?? null]
    const isRow = days.every((day, i) => i === 0 || Number(day) === Number(days[i - 1]) + 1)
    if (isRow && days.length === 7) return formatter.fields('value.everyDay')
    return isRow && days.length > 2
      ? formatter.fields('value.range', {
          from: weekday(first, formatter),
          to: weekday(last, formatter),
        })
      : formatter.format.list(days.map((day) => weekday(day, formatter)))
  },
}

export function ruleItems(value: Json, formatter: FieldFormatter): string[] {
  return listOf(value).map((rule) => {
    const { type, holidays, from, to, date, close, reason = null } = fieldsOf(rule)
    if (type === 'bank_holidays')
      return Array.isArray(holidays)
        ? formatter.fields('value.someHolidays', {
            list: formatter.format.list(
              listOf(holidays).map((id) => formatter.holidayLabel(plainValue(id))),
            ),
          })
        : formatter.fields('value.bankHolidays')
    if (type === 'early_close')
      return formatter.fields('value.earlyCloseOn', {
        time: clock(close, formatter),
        day: monthDay(date ?? null, formatter),
      })
    const closure = formatter.fields('value.annual', {
      from: monthDay(from ?? null, formatter),
      to: monthDay(to ?? null, formatter),
    })
    return reason === null
      ? closure
      : formatter.fields('value.reason', { what: closure, reason: codeText(reason, formatter) })
  })
}

/** The number of orders accepted between two times of day. */
function stepWords(value: Json, formatter: FieldFormatter): string {
  const { from, to, orders } = fieldsOf(value)
  return formatter.fields('value.step', {
    orders: formatter.fields('unit.orders', { count: numberOf(orders ?? null) ?? 0 }),
    from: clock(from, formatter),
    to: clock(to, formatter),
  })
}

const stepsWords = (value: Json, formatter: FieldFormatter): string =>
  formatter.format.list(listOf(value).map((step) => stepWords(step, formatter)))

/** A capacity curve as items: one per group of weekdays, or a single step (the peak). */
export function curveItems(value: Json, formatter: FieldFormatter): string[] {
  if (!Array.isArray(value)) return value === null ? [] : [stepWords(value, formatter)]
  return listOf(value).map((part) => {
    const { weekdays, steps } = fieldsOf(part)
    return formatter.fields('value.curve', {
      days: hoursItems.days(listOf(weekdays ?? null), formatter),
      steps: stepsWords(steps ?? null, formatter),
    })
  })
}

/**
 * The exception for one date, instead of the usual week: its hours, its capacity, and the reason.
 */
export function calendarText(value: Json, formatter: FieldFormatter): string {
  const { hours, capacity, reason } = fieldsOf(value)
  const phrases = [
    hours === undefined ? null : dayRule(hours, formatter),
    capacity === undefined ? null : stepsWords(capacity, formatter),
  ].filter((part) => part !== null)
  const ruleText = phrases.length === 0 ? formatter.fields('value.usual') : phrases.join(', ')
  const reasons = fieldsOf(reason ?? null)
  const why = textOf(reasons[formatter.locale] ?? reasons['fr'] ?? null)
  return why === null ? ruleText : formatter.fields('value.reason', { what: ruleText, reason: why })
}

function dayRule(value: Json, formatter: FieldFormatter): string {
  const { type, close, intervals } = fieldsOf(value)
  if (type === 'closed') return formatter.fields('value.closed')
  if (type === 'early_close')
    return formatter.fields('value.earlyClose', { time: clock(close, formatter) })
  return type === 'hours'
    ? intervalsText(intervals ?? null, formatter)
    : formatter.fields('value.usual')
}

/**
 * `2026-12-01T11:30`, a time in Europe/Paris, as a date with its time. A date without a time, or
 * with the time 00:00, is written as a date only.
 */
export function momentText(value: Json, formatter: FieldFormatter): string {
  const text = textOf(value) ?? ''
  const [day = '', time = ''] = text.split('T')
  const at = Date.parse(`${day}T12:00:00Z`)
  if (Number.isNaN(at)) return plainValue(value)
  const date = formatter.format.date(at)
  return time === '' || time === '00:00' ? date : `${date}, ${clock(time, formatter)}`
}

/** A price that applies in one restaurant until an instant. */
export function exceptionText(value: Json, formatter: FieldFormatter): string {
  const { until } = fieldsOf(value)
  return formatter.fields('value.exception', {
    price: priceText(value, formatter),
    until: momentText(until ?? null, formatter),
  })
}
