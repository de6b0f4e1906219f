import { describe, expect, it } from 'vitest'
import { dateAfterKey, datesBetween, readPlace, writePlace } from './calendar-place.ts'

const TODAY = '2026-11-24'
const parsePlace = (search: string) => readPlace(new URLSearchParams(search), TODAY)

describe('the address of the calendar page', () => {
  it('contains the restaurants, the first month and the dates, and is read back (H11, P7)', () => {
    expect(parsePlace('')).toEqual({ where: { kind: 'all' }, from: '2026-11-01', dates: [] })
    for (const search of [
      '',
      'group=nord',
      'group=',
      'restaurants=1.12&dates=2026-12-24.2026-12-31',
      'restaurants=',
      'from=2027-01&dates=2027-01-02',
    ])
      expect(writePlace(parsePlace(search), TODAY).toString()).toBe(search)
  })

  it('ignores invalid values (H11, P7)', () => {
    expect(
      parsePlace('from=2026-13&restaurants=1.x.-2&dates=2026-02-30.tomorrow.2026-12-24'),
    ).toEqual({
      where: { kind: 'some', restaurants: [1] },
      from: '2026-11-01',
      dates: ['2026-12-24'],
    })
  })
})

describe('dates of the calendar', () => {
  it('are selected as a range in either direction (H11)', () => {
    const range = ['2026-12-30', '2026-12-31', '2027-01-01']
    expect(datesBetween('2026-12-30', '2027-01-01')).toEqual(range)
    expect(datesBetween('2027-01-01', '2026-12-30')).toEqual(range)
  })

  it('are reached with the keyboard by day, by week and by month (H11, P7)', () => {
    const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'a']
    expect(keys.map((key) => dateAfterKey('2026-12-31', key))).toEqual([
      '2026-12-30',
      '2027-01-01',
      '2026-12-24',
      '2027-01-07',
      '2026-11-30',
      '2027-01-31',
      null,
    ])
  })
})
