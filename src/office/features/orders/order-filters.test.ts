import { describe, expect, it } from 'vitest'
import { lastMonth, matchesBeside, readFilters, writeFilters } from './order-filters.ts'

const NOW = '2026-11-24'
const parseFilters = (text: string) => readFilters(new URLSearchParams(text), NOW)

describe('the filters of the orders', () => {
  it('are stored in the address and read from it (P7)', () => {
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
    expect(readFilters(writeFilters(filters, NOW), NOW, 'camille r')).toEqual(filters)
    expect(parseFilters('time=12').time).toBe('12')
    // A name or phone number must not be in the address.
    expect(writeFilters(filters, NOW).toString()).not.toContain('camille')
    expect(writeFilters(parseFilters(''), NOW).toString()).toBe('')
  })

  it('are those of today where the address has no valid values (P7)', () => {
    for (const text of [
      '',
      'day=hier&restaurant=-1&state=gone&payment=cheque&open=x&until=2026-02-30&time=25:00&sort=customer',
    ])
      expect(parseFilters(text)).toEqual({
        day: '2026-11-24',
        until: null,
        time: null,
        find: '',
        restaurant: null,
        state: null,
        payment: null,
        sort: null,
        open: null,
      })
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
