import { lastOfMonth } from '#domain/time/days.ts'

/**
 * The number of the month with whose last day a fiscal year ends: 12 if the fiscal year is the
 * calendar year.
 */
export type YearEnd = number

const text = (year: number, month: number): string => `${year}-${String(month).padStart(2, '0')}-01`

/**
 * Returns the first and the last day of a fiscal year. `year` is the calendar year in which the
 * fiscal year ends.
 */
export function fiscalYear(year: number, yearEnd: YearEnd): { begins: string; ends: string } {
  const begins = yearEnd === 12 ? text(year, 1) : text(year - 1, yearEnd + 1)
  return { begins, ends: lastOfMonth(text(year, yearEnd)) }
}

/** Returns the fiscal year to which a day, `2026-11-24`, belongs. */
export function fiscalYearOf(day: string, yearEnd: YearEnd): number {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return month > yearEnd ? year + 1 : year
}

/** Returns the first and last day of a month, `2026-11`. */
export const monthDays = (month: string): { begins: string; ends: string } => ({
  begins: `${month}-01`,
  ends: lastOfMonth(`${month}-01`),
})
