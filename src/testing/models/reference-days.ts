import type { CapacityStep } from '#domain/time/capacity.ts'
import { type Holiday, holidaysOn } from '#domain/time/holidays.ts'
import type { Interval, OpeningRules } from '#domain/time/opening.ts'
import type { PickupRestaurant } from '#domain/time/pickup.ts'
import { MINUTE } from '#domain/time/durations.ts'

/** A reference reading of hours and capacity, minute by minute, to compare the rules with. */

const DAY = 1440
const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
const clockOf = (minute: number) =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

type Hours = { from: number; to: number }[]

/** The hours of a date, in minutes of wall clock since its midnight. */
export function hoursOf(
  rules: OpeningRules,
  holidays: readonly Holiday[],
  date: Temporal.PlainDate,
): Hours {
  const dated = rules.calendarDays[date.toString()]?.rule
  const all = (intervals: readonly Interval[]): Hours =>
    intervals.map(({ open, close }) => ({
      from: minutes(open),
      to: minutes(close) + (close <= open ? DAY : 0),
    }))
  const week = all(
    rules.openingHours.find(({ weekday }) => weekday === date.dayOfWeek)?.intervals ?? [],
  )
  if (dated?.type === 'closed') return []
  if (dated?.type === 'hours') return all(dated.intervals)
  if (dated?.type === 'open') return week
  const day = date.toString().slice(5)
  const ends: number[] = dated?.type === 'early_close' ? [minutes(dated.close)] : []
  for (const rule of rules.closingRules) {
    if (rule.type === 'annual_range' && daysOf(rule).has(day)) return []
    if (
      rule.type === 'bank_holidays' &&
      holidaysOn(date, rules.holidayZone, holidays).some(
        ({ id }) => rule.holidays === 'all' || rule.holidays.includes(id),
      )
    )
      return []
    if (rule.type === 'early_close' && rule.date === day && dated?.type !== 'early_close')
      ends.push(minutes(rule.close))
  }
  const end = Math.min(...ends)
  return week
    .map(({ from, to }) => ({ from, to: Math.min(to, end) }))
    .filter(({ from, to }) => from < to)
}

/** Every `MM-DD` between two dates, found day by day in a leap year. */
function daysOf({ from, to }: { from: string; to: string }): Set<string> {
  const days = new Set<string>()
  let date = Temporal.PlainDate.from(`2028-${from}`)
  for (;;) {
    const day = date.toString().slice(5)
    days.add(day)
    if (day === to) return days
    // After 31 December, the loop continues on 1 January of the same leap year, as a range may
    // include New Year.
    date = date.add({ days: 1 }).with({ year: 2028 })
  }
}

/** A minute: its instant in epoch milliseconds, and the latest wall clock time reached so far. */
export type Minute = { at: number; reached: string }

/**
 * The minutes from a date’s midnight to that of the day after next. When the clocks go back,
 * `reached` stays unchanged until the wall clock passes it again.
 */
export function minutesFrom(date: Temporal.PlainDate): Minute[] {
  const from = date.toZonedDateTime('Europe/Paris').epochMilliseconds
  const to = date.add({ days: 2 }).toZonedDateTime('Europe/Paris').epochMilliseconds
  let reached = ''
  return Array.from({ length: (to - from) / MINUTE }, (_, i) => {
    const at = from + i * MINUTE
    const wall = Temporal.Instant.fromEpochMilliseconds(at)
      .toZonedDateTimeISO('Europe/Paris')
      .toPlainDateTime()
      .toString({ smallestUnit: 'minute' })
    if (wall > reached) reached = wall
    return { at, reached }
  })
}

const wallOf = (date: Temporal.PlainDate, minute: number): string =>
  `${date.add({ days: Math.floor(minute / DAY) }).toString()}T${clockOf(minute % DAY)}`

/** Whether a minute is in the hours of a date: its opening is reached, and its close is not. */
export const isIn = ({ reached }: Minute, date: Temporal.PlainDate, hours: Hours): boolean =>
  hours.some(({ from, to }) => wallOf(date, from) <= reached && reached < wallOf(date, to))

/** Assigns to each minute of the day and the following night the number of orders of its step. */
function paint(steps: readonly CapacityStep[]): (number | undefined)[] {
  const painted: (number | undefined)[] = []
  let minute = 0
  for (const { from, to, orders } of steps) {
    while (clockOf(minute) !== from) minute += 1
    do {
      painted[minute] = orders
      minute += 1
    } while (clockOf(minute) !== to)
  }
  return painted
}

/**
 * The capacity of a slot at a wall clock time, a number of days after the date on which its service
 * began.
 */
export function capacityOf(
  restaurant: PickupRestaurant,
  date: Temporal.PlainDate,
  time: string,
  daysLater: number,
): number {
  const { capacityCurve, calendarDays, peakCapacity, capacityPerSlot } = restaurant
  const steps =
    calendarDays[date.toString()]?.capacity ??
    capacityCurve?.find(({ weekdays }) => weekdays.includes(date.dayOfWeek))?.steps
  if (!steps) {
    const isPeak = peakCapacity !== null && peakCapacity.from <= time && time < peakCapacity.to
    return isPeak ? peakCapacity.orders : capacityPerSlot
  }
  const painted = paint(steps)
  const minute = minutes(time) + daysLater * DAY
  // A slot may start exactly at the end of the last step, which then applies.
  return painted[minute] ?? painted[minute - 1] ?? 0
}
