import { describe, expect, it } from 'vitest'
import { closedMonths, openDays } from './book-days.ts'

describe('the days of the books', () => {
  it('that are to be closed follow the last closed one (H18)', () => {
    expect(openDays('2026-11-29', 2)).toEqual({ first: '2026-11-30', last: '2026-12-01' })
    expect(openDays('2026-11-29', 0)).toBeNull()
    expect(openDays(null, 3)).toBeNull()
  })

  it('are reported by month, from the first fiscal year to the last closed day (H17)', () => {
    const years = [{ begins: '2026-01-01' }, { begins: '2025-11-15' }]
    expect(closedMonths(years, '2026-02-03')).toEqual(['2026-02', '2026-01', '2025-12', '2025-11'])
    expect(closedMonths(years, null)).toEqual([])
    expect(closedMonths([], '2026-02-03')).toEqual([])
  })
})
