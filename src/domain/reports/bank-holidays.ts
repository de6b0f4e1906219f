import { type Period, daysIn, eachDay, weekdayOf } from '#domain/time/days.ts'
import { EVERYWHERE, type Holiday, holidaysOn } from '#domain/time/holidays.ts'

/** Days of a period and of the one beside it. */
export type DaysOfBoth = { readonly now: string[]; readonly beside: string[] }
type Both = { readonly now: Period; readonly beside: Period | null }

/** The days of a period that are a bank holiday in the whole country. */
export function holidaysIn(period: Period, holidays: readonly Holiday[]): string[] {
  const everywhere = holidays.filter(({ zone }) => zone === EVERYWHERE)
  return eachDay(period).filter(
    (day) => holidaysOn(Temporal.PlainDate.from(day), EVERYWHERE, everywhere).length > 0,
  )
}

export const holidaysOfBoth = (
  { now, beside }: Both,
  holidays: readonly Holiday[],
): DaysOfBoth => ({
  now: holidaysIn(now, holidays),
  beside: beside === null ? [] : holidaysIn(beside, holidays),
})

/**
 * The days that are left out of two periods so that bank holidays do not distort their comparison.
 * Where the days of both go side by side, those of a pair are left out together; otherwise each period
 * is without its own.
 */
export function leftOut({ now, beside }: Both, own: DaysOfBoth): DaysOfBoth {
  if (beside === null || !goSideBySide(now, beside)) return own
  const [days, others] = [eachDay(now), eachDay(beside)]
  const isOut = days.map(
    (day, nth) => own.now.includes(day) || own.beside.includes(others[nth] ?? ''),
  )
  return {
    now: days.filter((_, nth) => isOut[nth]),
    beside: others.filter((_, nth) => isOut[nth]),
  }
}

/** As many days, and the same weekdays. */
const goSideBySide = (one: Period, other: Period): boolean =>
  daysIn(one) === daysIn(other) && weekdayOf(one.from) === weekdayOf(other.from)
