import { type Period, daysIn, eachDay, weekdayOf } from '#domain/time/days.ts'
import { EVERYWHERE, type Holiday, holidaysOn } from '#domain/time/holidays.ts'

/** Days of a period (`now`), and of the period with which it is compared (`beside`). */
export type ComparedDays = { readonly now: string[]; readonly beside: string[] }
type ComparedPeriods = { readonly now: Period; readonly beside: Period | null }

/** Returns the days of a period that are bank holidays in the whole country. */
export function holidaysIn(period: Period, holidays: readonly Holiday[]): string[] {
  const everywhere = holidays.filter(({ zone }) => zone === EVERYWHERE)
  return eachDay(period).filter(
    (day) => holidaysOn(Temporal.PlainDate.from(day), EVERYWHERE, everywhere).length > 0,
  )
}

export const holidaysOfBoth = (
  { now, beside }: ComparedPeriods,
  holidays: readonly Holiday[],
): ComparedDays => ({
  now: holidaysIn(now, holidays),
  beside: beside === null ? [] : holidaysIn(beside, holidays),
})

/**
 * Returns the days to leave out of two periods, so that bank holidays do not distort their
 * comparison. If the periods correspond day by day, a bank holiday in either of them leaves out
 * that day in both. Otherwise each period leaves out its own bank holidays.
 */
export function daysLeftOut(
  { now, beside }: ComparedPeriods,
  bankHolidays: ComparedDays,
): ComparedDays {
  if (beside === null || !goSideBySide(now, beside)) return bankHolidays
  const [days, daysBeside] = [eachDay(now), eachDay(beside)]
  const isOut = days.map(
    (day, nth) =>
      bankHolidays.now.includes(day) || bankHolidays.beside.includes(daysBeside[nth] ?? ''),
  )
  return {
    now: days.filter((_, nth) => isOut[nth]),
    beside: daysBeside.filter((_, nth) => isOut[nth]),
  }
}

/**
 * Whether two periods correspond day by day: they have the same number of days and begin on the
 * same weekday.
 */
const goSideBySide = (first: Period, second: Period): boolean =>
  daysIn(first) === daysIn(second) && weekdayOf(first.from) === weekdayOf(second.from)
