/**
 * An area of the country with its own bank holidays, such as `alsace-moselle`; the chain defines
 * the zones. The bank holidays of `metropole` apply in every zone, in addition to those of the
 * zone.
 */
export type HolidayZone = string

/** The zone whose bank holidays apply in the whole country; every chain has it. */
export const EVERYWHERE: HolidayZone = 'metropole'

export type Holiday = {
  readonly id: string
  readonly zone: HolidayZone
  /**
   * `date`: the month and day, `MM-DD`. `days`: the number of days after Easter Sunday; negative
   * before it.
   */
  readonly rule:
    | { readonly type: 'fixed'; readonly date: string }
    | { readonly type: 'easter_offset'; readonly days: number }
}

/**
 * Returns Easter Sunday of a year in the Gregorian calendar (algorithm of Meeus, Jones and
 * Butcher).
 */
export function easterSunday(year: number): Temporal.PlainDate {
  const century = Math.floor(year / 100)
  const golden = year % 19
  const corrected = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25)
  const epact = (corrected + 19 * golden + 15) % 30
  const moon = epact - Math.floor((epact + Math.floor(golden / 11)) / 29)
  const weekday = (year + Math.floor(year / 4) + moon + 2 - century + Math.floor(century / 4)) % 7
  return new Temporal.PlainDate(year, 3, 28).add({ days: moon - weekday })
}

/** Returns the bank holidays on a date in a zone; two of them can be on the same date. */
export function holidaysOn(
  date: Temporal.PlainDate,
  zone: HolidayZone,
  holidays: readonly Holiday[],
): readonly Holiday[] {
  const sinceEaster = easterSunday(date.year).until(date).days
  const monthDay = date.toString().slice(5)
  return holidays.filter(
    ({ zone: observedIn, rule }) =>
      (observedIn === EVERYWHERE || observedIn === zone) &&
      (rule.type === 'fixed' ? rule.date === monthDay : rule.days === sinceEaster),
  )
}
