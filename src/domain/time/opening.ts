import { holidaysOn } from './holidays.ts'
import type { Holiday, HolidayZone } from './holidays.ts'

/** Every opening hour is local to this zone, whatever the zone of the server (T4). */
export const PARIS = 'Europe/Paris'

/**
 * Wall-clock hours, `HH:MM`. A close at or before its open is on the next day: 00:00 to 00:00 is a
 * whole day.
 */
export type Interval = { readonly open: string; readonly close: string }

export type ClosingRule =
  | { readonly type: 'bank_holidays'; readonly holidays: 'all' | readonly string[] }
  /** `MM-DD`, both ends included; may span the end of the year. */
  | { readonly type: 'annual_range'; readonly from: string; readonly to: string }
  /** `MM-DD` and the time, `HH:MM`, at which service ends that day. */
  | { readonly type: 'early_close'; readonly date: string; readonly close: string }

export type OpeningRules = {
  /** ISO weekdays, 1 = Monday. */
  readonly openingHours: readonly {
    readonly weekday: number
    readonly intervals: readonly Interval[]
  }[]
  readonly closingRules: readonly ClosingRule[]
  readonly holidayZone: HolidayZone
}

export type ClosedBecause = 'weekday' | 'bank_holiday' | 'annual_closure'

/** One opening period, epoch milliseconds; `close` excluded. */
export type Service = { readonly open: number; readonly close: number }

export type DayPlan = {
  closed: ClosedBecause | null
  holiday: string | null
  services: readonly Service[]
}

const monthDay = (date: Temporal.PlainDate): string => date.toString().slice(5)

/** Whether `MM-DD` is in a range that may span the end of the year. */
function isWithin(day: string, { from, to }: { from: string; to: string }): boolean {
  return from <= to ? from <= day && day <= to : from <= day || day <= to
}

/**
 * The instant of a wall-clock time in Paris; a time that a clock change skips is the change itself.
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

/** The services of a restaurant on one calendar day, and why when there are none (T4). */
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
  const intervals =
    rules.openingHours.find(({ weekday }) => weekday === date.dayOfWeek)?.intervals ?? []
  if (intervals.length === 0) return closed('weekday')
  const today = holidaysOn(date, rules.holidayZone, holidays)
  const day = monthDay(date)
  let latest: string | null = null
  for (const rule of rules.closingRules) {
    if (rule.type === 'bank_holidays') {
      const observed = today.find(({ id }) => rule.holidays === 'all' || rule.holidays.includes(id))
      if (observed) return closed('bank_holiday', observed.id)
    } else if (rule.type === 'annual_range') {
      if (isWithin(day, rule)) return closed('annual_closure')
    } else if (rule.date === day && (latest === null || rule.close < latest)) {
      latest = rule.close
    }
  }
  const services = intervals
    .map((interval) => serviceOn(date, interval, latest))
    .filter(({ open, close }) => open < close)
  return services.length > 0 ? { closed: null, holiday: null, services } : closed('annual_closure')
}

function serviceOn(
  date: Temporal.PlainDate,
  { open, close }: Interval,
  latest: string | null,
): Service {
  const overnight = close <= open
  if (latest !== null && (overnight || latest < close))
    return { open: at(date, open), close: at(date, latest) }
  return { open: at(date, open), close: at(overnight ? date.add({ days: 1 }) : date, close) }
}

/** How far ahead the next change of state is searched: longer than any closure of the chain. */
const LOOK_AHEAD_DAYS = 60

/**
 * Whether a restaurant is open, and the instant at which that changes; null when no change is in
 * sight.
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
      // adjoining services, as over a skipped hour, count as one
      if (close > now) end = close
    }
  }
  return { open: end !== null, until: end }
}

/** How long a restaurant was open between two instants, in milliseconds. */
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
      // Services may overlap when one runs past midnight.
      counted = end
    }
  }
  return sum
}
