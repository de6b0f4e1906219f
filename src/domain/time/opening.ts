import type { ClosedBecause } from './closed-reasons.ts'
import { holidaysOn } from './holidays.ts'
import type { Holiday, HolidayZone } from './holidays.ts'

/** Time zone of all opening hours, whatever the time zone of the server (T4). */
export const PARIS = 'Europe/Paris'

/**
 * Opening hours in local time, `HH:MM`. If `close` is not after `open`, it is on the next day, so
 * 00:00 to 00:00 is a whole day.
 */
export type Interval = { readonly open: string; readonly close: string }

export type ClosingRule =
  | { readonly type: 'bank_holidays'; readonly holidays: 'all' | readonly string[] }
  /**
   * `from` and `to`: the first and the last day, `MM-DD`, both included. The range may include the
   * end of the year.
   */
  | { readonly type: 'annual_range'; readonly from: string; readonly to: string }
  /**
   * `date`: the date in every year, `MM-DD`. `close`: the local time at which service ends on that
   * date, `HH:MM`.
   */
  | { readonly type: 'early_close'; readonly date: string; readonly close: string }

/**
 * The rule of the calendar for one date, which overrides the annual rules and bank holidays.
 * `hours`: these hours. `open`: the hours of the weekday. `early_close`: only the end of the day
 * changes (to a time before midnight); a day that an annual rule closes stays closed.
 */
export type DayRule =
  | { readonly type: 'closed' }
  | { readonly type: 'hours'; readonly intervals: readonly Interval[] }
  | { readonly type: 'early_close'; readonly close: string }
  | { readonly type: 'open' }

export type OpeningRules = {
  /** Opening hours by ISO weekday: 1 is Monday. */
  readonly openingHours: readonly {
    readonly weekday: number
    readonly intervals: readonly Interval[]
  }[]
  readonly closingRules: readonly ClosingRule[]
  readonly holidayZone: HolidayZone
  /** Rules of the restaurant's calendar by date, `YYYY-MM-DD` (B4). */
  readonly calendarDays: Readonly<Record<string, { readonly rule: DayRule | null }>>
}

/** One opening period in epoch milliseconds; the instant `close` is no longer part of it. */
type Service = { readonly open: number; readonly close: number }

export type DayPlan = {
  closed: ClosedBecause | null
  holiday: string | null
  services: readonly Service[]
}

/** Whether `MM-DD` is in a range that may span the end of the year. */
function isWithin(day: string, { from, to }: { from: string; to: string }): boolean {
  return from <= to ? from <= day && day <= to : from <= day || day <= to
}

/**
 * Returns the instant of a local time in Paris. For a time that a change of the clocks skips,
 * returns the instant of the change.
 */
function at(date: Temporal.PlainDate, time: string): number {
  const wall = date.toPlainDateTime(time)
  const there = wall.toZonedDateTime(PARIS)
  if (there.toPlainDateTime().equals(wall)) return there.epochMilliseconds
  const before = wall.toZonedDateTime(PARIS, { disambiguation: 'earlier' })
  return (before.getTimeZoneTransition('next') ?? there).epochMilliseconds
}

export const dayIn = (now: number): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(PARIS).toPlainDate()

/**
 * Returns the services of a restaurant on one calendar day, or the reason for which there are none
 * (T4, B4).
 */
export function planOf(
  rules: OpeningRules,
  holidays: readonly Holiday[],
  date: Temporal.PlainDate,
): DayPlan {
  const closed = (closed: ClosedBecause, holiday: string | null = null): DayPlan => ({
    closed,
    holiday,
    services: [],
  })
  const dated = rules.calendarDays[date.toString()]?.rule ?? null
  const intervals = dated?.type === 'hours' ? dated.intervals : weeklyHours(rules, date)
  if (intervals.length === 0) return closed('weekday')
  if (dated?.type === 'closed') return closed('dated_closure')
  const annual =
    dated?.type === 'hours' || dated?.type === 'open' ? notClosed : annualDay(rules, holidays, date)
  if (annual.closed !== null) return closed(annual.closed, annual.holiday)
  const latest = dated?.type === 'early_close' ? dated.close : annual.latest
  const services = endingBy(latest, intervals)
    .map((interval) => serviceOn(date, interval))
    .filter(({ open, close }) => open < close)
  if (services.length > 0) return { closed: null, holiday: null, services }
  // Without an early end, no service is left only if a change of the clocks skips all of the
  // opening hours.
  return closed(latest === null ? 'weekday' : 'early_close')
}

const DAY_MILLISECONDS = 24 * 3_600_000

/**
 * Returns the day to whose service an instant belongs (N10). A service that continues past midnight
 * belongs to the day on which it opened, even if the schedule divides it into two parts. For a
 * restaurant that never closes, a new day begins at midnight. Outside all services, the result is
 * the calendar day.
 */
export function serviceDay(
  rules: OpeningRules,
  holidays: readonly Holiday[],
  instant: number,
): Temporal.PlainDate {
  const today = dayIn(instant)
  const yesterday = today.subtract({ days: 1 })
  const [previousServices, ownServices] = [yesterday, today].map(
    (day) => planOf(rules, holidays, day).services,
  )
  const running = ownServices?.find(({ open, close }) => open <= instant && instant < close)
  const overnight = previousServices?.find(({ close }) => (running?.open ?? instant) <= close)
  if (overnight === undefined) return today
  const isEndless = running && running.close - overnight.open > DAY_MILLISECONDS
  return isEndless ? today : yesterday
}

export const weeklyHours = (
  { openingHours }: Pick<OpeningRules, 'openingHours'>,
  { dayOfWeek }: Temporal.PlainDate,
): readonly Interval[] => openingHours.find(({ weekday }) => weekday === dayOfWeek)?.intervals ?? []

/** The opening hours that remain if the day ends at `latest`, `HH:MM`; null: it ends as usual. */
const endingBy = (latest: string | null, intervals: readonly Interval[]): readonly Interval[] =>
  latest === null
    ? intervals
    : intervals
        .filter(({ open }) => open < latest)
        .map(({ open, close }) => ({
          open,
          close: close <= open || latest < close ? latest : close,
        }))

/**
 * The opening hours of a restaurant on a date with a rule of its calendar; null: no rule. Annual
 * rules and bank holidays that close the date are ignored.
 */
export function hoursOn(
  rule: DayRule | null,
  restaurant: Pick<OpeningRules, 'openingHours'>,
  date: Temporal.PlainDate,
): readonly Interval[] {
  if (rule?.type === 'closed') return []
  if (rule?.type === 'hours') return rule.intervals
  const latest = rule?.type === 'early_close' ? rule.close : null
  return endingBy(latest, weeklyHours(restaurant, date))
}

/**
 * The effect of the annual rules on a date. `latest`: the local time at which the day ends early,
 * `HH:MM`; null if it does not.
 */
type AnnualDay = { closed: ClosedBecause | null; holiday: string | null; latest: string | null }
const notClosed: AnnualDay = { closed: null, holiday: null, latest: null }

/**
 * Returns the effect of the annual rules on a date: closed for a bank holiday or an annual closure,
 * or an early end.
 */
function annualDay(
  { closingRules, holidayZone }: OpeningRules,
  holidays: readonly Holiday[],
  date: Temporal.PlainDate,
): AnnualDay {
  const today = holidaysOn(date, holidayZone, holidays)
  const day = date.toString().slice(5)
  let latest: string | null = null
  for (const rule of closingRules) {
    if (rule.type === 'bank_holidays') {
      const observed = today.find(({ id }) => rule.holidays === 'all' || rule.holidays.includes(id))
      if (observed) return { closed: 'bank_holiday', holiday: observed.id, latest }
    } else if (rule.type === 'annual_range') {
      if (isWithin(day, rule)) return { closed: 'annual_closure', holiday: null, latest }
    } else if (rule.date === day && (latest === null || rule.close < latest)) {
      latest = rule.close
    }
  }
  return { ...notClosed, latest }
}

const serviceOn = (date: Temporal.PlainDate, { open, close }: Interval): Service => ({
  open: at(date, open),
  close: at(close <= open ? date.add({ days: 1 }) : date, close),
})

/**
 * Number of days in which the next opening or closing is searched: more than the longest closure of
 * the chain.
 */
const LOOK_AHEAD_DAYS = 60

/**
 * Returns whether a restaurant is open now, and the instant at which it closes or opens next; null
 * if none is known.
 */
export function openingState(
  rules: OpeningRules,
  holidays: readonly Holiday[],
  now: number,
): { open: boolean; until: number | null } {
  const today = dayIn(now)
  let end: number | null = null
  for (let days = -1; days <= LOOK_AHEAD_DAYS; days += 1) {
    for (const { open, close } of planOf(rules, holidays, today.add({ days })).services) {
      if (end === null && open > now) return { open: false, until: open }
      if (end !== null && open > end) return { open: true, until: end }
      // Services without a gap, for example around an hour that a change of the clocks skips, count
      // as one.
      if (close > now) end = close
    }
  }
  return { open: end !== null, until: end }
}

/** Returns the milliseconds between two instants in which a restaurant was open. */
export function openBetween(
  rules: OpeningRules,
  holidays: readonly Holiday[],
  from: number,
  to: number,
): number {
  let [sum, counted] = [0, from]
  const last = dayIn(to)
  for (
    let date = dayIn(from).subtract({ days: 1 });
    Temporal.PlainDate.compare(date, last) <= 0;
    date = date.add({ days: 1 })
  ) {
    for (const { open, close } of planOf(rules, holidays, date).services) {
      const [begin, end] = [Math.max(open, counted), Math.min(close, to)]
      if (begin >= end) continue
      sum += end - begin
      // A service that continues past midnight may overlap with the next one; no time is counted
      // twice.
      counted = end
    }
  }
  return sum
}
