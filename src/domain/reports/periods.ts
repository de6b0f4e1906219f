import {
  type Period,
  dayAfter,
  daysIn,
  eachDay,
  lastOfMonth,
  mondayOf,
  monthOf,
} from '#domain/time/days.ts'

/**
 * Maximum numbers of days of a period that is shown by day, and of one that is shown by week;
 * longer periods are shown by month.
 */
const MOST_DAYS = 31
const MOST_WEEKS_OF_DAYS = 31 * 7

/**
 * Returns the steps of a chart over a period: days, weeks from Monday, or months, which depends on
 * the length of the period. The first and the last step end where the period does.
 */
export function stepsOf(period: Period): Period[] {
  const days = daysIn(period)
  if (days <= MOST_DAYS) return eachDay(period).map((day) => ({ from: day, until: day }))
  return cutAt(
    period,
    days <= MOST_WEEKS_OF_DAYS ? (day) => dayAfter(mondayOf(day), 6) : lastOfMonth,
  )
}

/**
 * Returns consecutive weeks, as many as `weeks` says. Each begins on a Monday; the last one ends with
 * the day `until`, even if that is no Sunday.
 */
export const weeksUpTo = (until: string, weeks: number): Period[] =>
  cutAt({ from: dayAfter(mondayOf(until), -7 * (weeks - 1)), until }, (day) =>
    dayAfter(mondayOf(day), 6),
  )

/** Divides a period into steps. `endOf` returns the last day of the step that contains a day. */
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

/** A period, without some of its days. */
export type Stretch = Period & { readonly without?: readonly string[] }

/** Returns the days of a period that are not left out. */
export function daysOf(stretch: Stretch): string[] {
  const without = new Set(stretch.without)
  return eachDay(stretch).filter((day) => !without.has(day))
}

/**
 * The stored sums from which those of a period without some days are computed: its whole months
 * (`months`, by their first days), the days to subtract from these (`offMonths`), and single days
 * (`days`). Because of the subtraction, a year is read from twelve months, whichever of its days
 * are left out.
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
