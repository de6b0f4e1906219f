/** A date of birth in the calendar; `month` is 1 for January. */
export type BirthDate = { day: number; month: number; year: number }

const FIRST_YEAR = 1900

/** Whether a date exists in the calendar and is not before 1900. */
export function isBirthDate({ day, month, year }: BirthDate): boolean {
  if (![day, month, year].every(Number.isInteger) || year < FIRST_YEAR || month < 1 || month > 12)
    return false
  return day >= 1 && day <= daysIn(month, year)
}

/** Whether a date of birth is not later than `today`, a day as `YYYY-MM-DD`. */
export const isBornBy = (date: BirthDate, today: string): boolean => isoDay(date) <= today

/** Returns the date as `YYYY-MM-DD`. */
export const isoDay = ({ day, month, year }: BirthDate): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

function daysIn(month: number, year: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}
