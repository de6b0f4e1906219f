import { describe, expect, it } from 'vitest'
import { checkDates, holidays } from '#testing/builders/a-restaurant.ts'
import { easterSunday, holidaysOn } from './holidays.ts'
import type { Holiday, HolidayZone } from './holidays.ts'

/** Returns every bank holiday of a year in a zone, found by checking each day. */
function holidaysOf(year: number, zone: HolidayZone): Record<string, string> {
  const holidayIds: Record<string, string> = {}
  for (
    let day = new Temporal.PlainDate(year, 1, 1);
    day.year === year;
    day = day.add({ days: 1 })
  ) {
    for (const { id } of holidaysOn(day, zone, holidays)) holidayIds[id] = day.toString()
  }
  return holidayIds
}

describe('bank holidays', () => {
  it.each(['2026', '2027', '2028'])(
    'of %s in Alsace and Moselle are those of the law (T4)',
    (year) => {
      expect(holidaysOf(Number(year), 'alsace-moselle')).toEqual(checkDates[year])
    },
  )

  it('are eleven in the rest of France, without Good Friday and Saint Stephen (T4)', () => {
    const elsewhere = holidaysOf(2027, 'metropole')
    expect(Object.keys(elsewhere)).toHaveLength(11)
    expect(elsewhere).not.toHaveProperty('good-friday')
    expect(elsewhere).not.toHaveProperty('second-christmas-day')
  })

  it('of a zone are its own and the nationwide ones (T4)', () => {
    const zoneHoliday: Holiday = {
      id: 'own',
      zone: 'corse',
      rule: { type: 'fixed', date: '12-08' },
    }
    const observed = (date: string, zone: string) =>
      holidaysOn(Temporal.PlainDate.from(date), zone, [...holidays, zoneHoliday]).map(
        ({ id }) => id,
      )
    expect(observed('2026-12-08', 'corse')).toEqual(['own'])
    expect(observed('2026-12-08', 'alsace-moselle')).toEqual([])
    expect(observed('2026-12-25', 'corse')).toEqual(['christmas'])
    expect(observed('2027-03-26', 'corse')).toEqual([])
  })

  it('can fall on the same day (T4)', () => {
    expect(
      holidaysOn(new Temporal.PlainDate(2008, 5, 1), 'metropole', holidays).map(({ id }) => id),
    ).toEqual(['labour-day', 'ascension'])
  })

  it('follow Easter from its earliest to its latest date (T4)', () => {
    const easterDates = [
      '1818-03-22',
      '1943-04-25',
      '2000-04-23',
      '2024-03-31',
      '2025-04-20',
      '2038-04-25',
      '2285-03-22',
    ]
    for (const date of easterDates)
      expect(easterSunday(Number(date.slice(0, 4))).toString()).toBe(date)
  })
})
