import {
  type Period,
  dayAfter,
  daysIn,
  eachDay,
  lastOfMonth,
  mondayOf,
  monthOf,
} from '#domain/time/days.ts'

/** Maximum number of steps of a period, as long as a longer step exists. */
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

/** Returns the weeks up to a last day, which cuts the last week. */
export const weeksUpTo = (until: string, weeks: number): Period[] =>
  cutAt({ from: dayAfter(mondayOf(until), -7 * (weeks - 1)), until }, (day) =>
    dayAfter(mondayOf(day), 6),
  )

/**
 * Cuts a period after each last day of a step; `endOf` returns the last day of the step that
 * contains a day.
 */
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

/** A period less some of its days. */
export type Stretch = Period & { readonly without?: readonly string[] }

/** The days of a stretch. */
export function daysOf(stretch: Stretch): string[] {
  const without = new Set(stretch.without)
  return eachDay(stretch).filter((day) => !without.has(day))
}

/**
 * The sums from which a stretch is calculated: its whole months by their first days, the days to
 * subtract from them, and the other days. Subtracting days means that a year is always read from
 * twelve months, whichever days are left out.
 */
export type Spans = {
  readonly months: string[]
  readonly offMonths: string[]
  readonly days: string[]
}

export function spansOf(stretch: Stretch): Spans {
  const months: string[] = []
  const offMonths: string[] = []
  const days: string[] = []
  const without = [...new Set(stretch.without)]
  for (const { from, until } of cutAt(stretch, lastOfMonth)) {
    if (from === monthOf(from) && until === lastOfMonth(from)) {
      months.push(from)
      offMonths.push(...without.filter((day) => from <= day && day <= until))
    } else days.push(...daysOf({ from, until, without }))
  }
  return { months, offMonths, days }
}
