import { type OpeningRules, dayIn, planOf, weeklyHours } from '#domain/time/opening.ts'
import type { Holiday } from '#domain/time/holidays.ts'

/**
 * Number of days ahead for which closings and days with other hours than usual are listed: one
 * year.
 */
const DAYS_AHEAD = 365

const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

export type OpeningSpecification = {
  '@type': 'OpeningHoursSpecification'
  opens: string
  closes: string
  dayOfWeek?: string[]
  validFrom?: string
  validThrough?: string
}

/** The hours of an ordinary week; days with the same interval are grouped. */
export function openingHours({ openingHours: days }: OpeningRules): OpeningSpecification[] {
  const intervals = days.flatMap(({ weekday, intervals: all }) =>
    all.map((interval) => ({ weekday, ...interval })),
  )
  return [...Map.groupBy(intervals, ({ open, close }) => `${open} ${close}`).values()].map(
    (same) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: same.map(({ weekday }) => weekdays[weekday - 1] ?? ''),
      opens: same[0]?.open ?? '',
      closes: closeOf(same[0]?.open ?? '', same[0]?.close ?? ''),
    }),
  )
}

/**
 * Days from today on that differ from the ordinary week: closed (from 00:00 to 00:00) or with other
 * hours. Consecutive closed days form one entry.
 */
export function specialOpeningHours(
  rules: OpeningRules,
  holidays: readonly Holiday[],
  now: number,
): OpeningSpecification[] {
  const specialHours: OpeningSpecification[] = []
  const today = dayIn(now)
  for (let ahead = 0; ahead < DAYS_AHEAD; ahead += 1) {
    const date = today.add({ days: ahead })
    const usual = weeklyHours(rules, date)
    const { closed, services } = planOf(rules, holidays, date)
    const last = specialHours.at(-1)
    // A weekly day off within a closure belongs to the closure and has no entry of its own.
    if (closed !== null && usual.length === 0) continue
    if (closed !== null) {
      if (
        last?.opens === last?.closes &&
        last?.validThrough !== undefined &&
        isNextOpenDay(rules, last.validThrough, date)
      ) {
        last.validThrough = date.toString()
      } else specialHours.push(special(date, '00:00', '00:00'))
      continue
    }
    const hours = services.map(({ open, close }) => [clock(open), clock(close)] as const)
    const isUsual =
      hours.length === usual.length &&
      hours.every(([open, close], i) => open === usual[i]?.open && close === usual[i]?.close)
    if (!isUsual)
      specialHours.push(...hours.map(([open, close]) => special(date, open, closeOf(open, close))))
  }
  return specialHours
}

/**
 * A closing time. An interval from 00:00 to 00:00 would mean closed, so a full day ends a minute
 * before midnight.
 */
const closeOf = (open: string, close: string): string => (open === close ? '23:59' : close)

const special = (
  date: Temporal.PlainDate,
  opens: string,
  closes: string,
): OpeningSpecification => ({
  '@type': 'OpeningHoursSpecification',
  opens,
  closes,
  validFrom: date.toString(),
  validThrough: date.toString(),
})

/** Whether only weekly days off lie between two days. */
function isNextOpenDay(rules: OpeningRules, from: string, to: Temporal.PlainDate): boolean {
  const isOff = (date: Temporal.PlainDate) => weeklyHours(rules, date).length === 0
  let date = Temporal.PlainDate.from(from).add({ days: 1 })
  while (Temporal.PlainDate.compare(date, to) < 0 && isOff(date)) date = date.add({ days: 1 })
  return date.equals(to)
}

const clock = (instant: number): string =>
  Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO('Europe/Paris')
    .toPlainTime()
    .toString()
    .slice(0, 5)
