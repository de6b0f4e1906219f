/** The month whose last day ends a fiscal year: 12 where it is the year of the calendar. */
export type YearEnd = number

const text = (year: number, month: number, day: number): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** The last day of a month, 1 to 12. */
const lastDay = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate()

/** The days of a fiscal year, which is named after the year in which it ends. */
export function fiscalYear(year: number, yearEnd: YearEnd): { begins: string; ends: string } {
  const begins = yearEnd === 12 ? text(year, 1, 1) : text(year - 1, yearEnd + 1, 1)
  return { begins, ends: text(year, yearEnd, lastDay(year, yearEnd)) }
}

/** The fiscal year that a day, `2026-11-24`, belongs to. */
export function fiscalYearOf(day: string, yearEnd: YearEnd): number {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return month > yearEnd ? year + 1 : year
}

/** The days of a month, `2026-11`. */
export function monthDays(month: string): { begins: string; ends: string } {
  const [year = 0, of = 0] = month.split('-').map(Number)
  return { begins: text(year, of, 1), ends: text(year, of, lastDay(year, of)) }
}
