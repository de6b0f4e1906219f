const DAY = 86_400_000

/** Days of pick-up in Paris, both included, as `2026-11-24`. */
export type Period = { readonly from: string; readonly until: string }

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10)

export const dayAfter = (day: string, days: number): string => dayAt(timeOf(day) + days * DAY)

/** How many days a period has. */
export const daysIn = ({ from, until }: Period): number =>
  Math.round((timeOf(until) - timeOf(from)) / DAY) + 1

export const eachDay = (period: Period): string[] =>
  Array.from({ length: daysIn(period) }, (_, nth) => dayAfter(period.from, nth))

export const monthOf = (day: string): string => `${day.slice(0, 8)}01`

/** The ISO weekday, 1 for Monday. */
export const weekdayOf = (day: string): number => new Date(timeOf(day)).getUTCDay() || 7

export const mondayOf = (day: string): string => dayAfter(day, 1 - weekdayOf(day))

function lastOfMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return dayAt(Date.UTC(year, month, 0))
}

/** A period has no more steps than this where a longer step is left. */
const MOST_DAYS = 31
const MOST_WEEKS_OF_DAYS = 31 * 7

/**
 * The steps of a plot over a period: its days, its weeks from Monday, or its months, by its length.
 * The first and the last one are cut at the ends of the period.
 */
export function stepsOf(period: Period): Period[] {
  const days = daysIn(period)
  if (days <= MOST_DAYS) return eachDay(period).map((day) => ({ from: day, until: day }))
  return cutAt(
    period,
    days <= MOST_WEEKS_OF_DAYS ? (day) => dayAfter(mondayOf(day), 6) : lastOfMonth,
  )
}

/** The weeks up to the last day, which cuts the last one. */
export const weeksUpTo = (until: string, weeks: number): Period[] =>
  cutAt({ from: dayAfter(mondayOf(until), -7 * (weeks - 1)), until }, (day) =>
    dayAfter(mondayOf(day), 6),
  )

/** Cuts a period after each day that `endOf` says of the days up to it. */
function cutAt({ from, until }: Period, endOf: (day: string) => string): Period[] {
  const steps: Period[] = []
  for (let first = from; first <= until;) {
    const end = endOf(first)
    const last = end < until ? end : until
    steps.push({ from: first, until: last })
    first = dayAfter(last, 1)
  }
  return steps
}

/** What a period is read from: its whole months, by their first days, and the other days. */
export type Spans = { readonly months: string[]; readonly days: string[] }

export function spansOf(period: Period): Spans {
  const months: string[] = []
  const days: string[] = []
  for (const part of cutAt(period, lastOfMonth)) {
    if (part.from === monthOf(part.from) && part.until === lastOfMonth(part.from))
      months.push(part.from)
    else days.push(...eachDay(part))
  }
  return { months, days }
}
