import {
  type Period,
  dayAfter,
  daysIn,
  eachDay,
  lastOfMonth,
  mondayOf,
  monthOf,
} from '#domain/time/days.ts'

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
