import { describe, expect, it } from 'vitest'
import { readUrlState, writeUrlState } from '#office/base/address/url-state.ts'
import { restaurantsIn } from '#office/base/scopes.ts'
import { calendarAddress, firstDayOf, monthChanges } from './calendar-address.ts'

const TODAY = '2026-11-24'
const groups = [{ id: 'nord', name: 'Nord', restaurants: [3, 4] }]
const scopeOf = (state: Parameters<typeof restaurantsIn>[0]) => restaurantsIn(state, groups)
const readSearch = (text: string) => readUrlState(calendarAddress, new URLSearchParams(text))

describe('the address of the calendar page', () => {
  it('contains the restaurants, the first month and the dates, and is read back (H11, P7)', () => {
    for (const text of [
      '',
      'group=nord',
      'group=',
      'restaurants=1.12&dates=2026-12-24.2026-12-31',
      'restaurants=',
      'from=2027-01&dates=2027-01-02',
    ]) {
      const state = readSearch(text)
      expect(monthChanges(firstDayOf(state, TODAY), TODAY)).toEqual({ from: state.from })
      expect(writeUrlState(calendarAddress, state).search.toString()).toBe(text)
    }
  })

  it('means all restaurants and the current month where it is empty (H11, P7)', () => {
    const state = readSearch('')
    expect([scopeOf(state), firstDayOf(state, TODAY), state.dates]).toEqual([
      null,
      '2026-11-01',
      [],
    ])
    expect(monthChanges('2026-11-01', TODAY)).toEqual({ from: null })
    expect(scopeOf(readSearch('group='))).toEqual([])
    expect(scopeOf(readSearch('group=nord'))).toEqual([3, 4])
    expect(scopeOf(readSearch('group=nord&restaurants=1.12'))).toEqual([1, 12])
  })

  it('ignores invalid values (H11, P7)', () => {
    const state = readSearch('from=2026-13&restaurants=1.x.-2&dates=2026-02-30.tomorrow.2026-12-24')
    expect([scopeOf(state), firstDayOf(state, TODAY), state.dates]).toEqual([
      [1],
      '2026-11-01',
      ['2026-12-24'],
    ])
  })
})
