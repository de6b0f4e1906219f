import type { ReportStep } from '#contract/office/reports.ts'
import type { PeriodNames } from './period-names.ts'
import { daysIn, weekdayOf } from '#domain/time/days.ts'

/**
 * The labels of a period’s steps below a plot: weekdays if it is a week, else days, weeks by their
 * first day, or months.
 */
export function stepNames(steps: readonly ReportStep[], names: PeriodNames): string[] {
  const isByDay = steps.every(({ from, until }) => from === until)
  if (isByDay && steps.length <= 7)
    return steps.map(({ from }) => names.shortWeekday(weekdayOf(from)))
  const isByMonth = steps.some((step) => daysIn(step) > 7)
  return steps.map(({ from }) => (isByMonth ? names.shortMonth(from) : names.shortDay(from)))
}

/** The full names of the steps, for a table and for screen readers. */
export const fullStepNames = (steps: readonly ReportStep[], names: PeriodNames): string[] =>
  steps.map((step) => names.title(step))
