import { describe, expect, it } from 'vitest'
import { readUrlState, writeUrlState } from '#office/base/address/url-state.ts'
import { lastMonth, matchesBeside, orderAddress, orderFiltersOf, queryOf } from './order-address.ts'

const NOW = '2026-11-24'
const readSearch = (text: string) => readUrlState(orderAddress, new URLSearchParams(text))

describe('the filters of the orders', () => {
  it('are stored in the address, except the search text, which may be a name (P7)', () => {
    const filters = {
      day: '2026-11-20',
      until: '2026-11-22',
      time: '12:45',
      find: 'camille r',
      restaurant: 12,
      state: 'late',
      payment: 'card',
      sort: { id: 'amount', desc: true },
      open: '248',
    } as const
    const { search, history } = writeUrlState(orderAddress, filters)
    expect(search.toString()).toBe(
      'day=2026-11-20&until=2026-11-22&time=12%3A45&restaurant=12&state=late&payment=card&sort=-amount&open=248',
    )
    expect(history).toEqual({ find: 'camille r' })
    expect(readUrlState(orderAddress, search, history)).toEqual(filters)
    expect(readSearch('time=12').time).toBe('12')
    expect(queryOf(orderFiltersOf(readSearch('sort=-amount&state=late'), NOW))).toEqual({
      day: NOW,
      state: 'late',
      sort: '-amount',
    })
  })

  it('are those of today where the address has no valid values (P7)', () => {
    for (const text of [
      '',
      'day=hier&restaurant=-1&state=gone&payment=cheque&open=x&until=2026-02-30&time=25:00&sort=customer',
    ])
      expect(orderFiltersOf(readSearch(text), NOW)).toEqual({ ...orderAddress.defaults, day: NOW })
  })

  it('reach back thirty days for a wider search (H2)', () => {
    expect(lastMonth(NOW)).toEqual({ day: '2026-10-25', until: '2026-11-24' })
  })

  it('count the matches on other days of a period, whether or not it contains the day (P7)', () => {
    const month = { ...lastMonth(NOW), matches: 5 }
    expect(matchesBeside('2026-11-20', 2, month)).toBe(3)
    expect(matchesBeside('2026-08-20', 2, month)).toBe(5)
    expect(matchesBeside('2026-11-25', 2, month)).toBe(5)
    expect(matchesBeside(NOW, 5, month)).toBeNull()
  })
})
