import { describe, expect, it } from 'vitest'
import { closedMonths, lastWholeMonth, openDays } from './book-days.ts'

describe('the days of the books', () => {
  it('that are not closed yet begin after the last closed day (H18)', () => {
    expect(openDays('2026-11-29', 2)).toEqual({ first: '2026-11-30', last: '2026-12-01' })
    expect(openDays('2026-11-29', 0)).toBeNull()
    expect(openDays(null, 3)).toBeNull()
  })

  it('are grouped into months, from the first closed day to the last (H17)', () => {
    expect(closedMonths('2025-11-15', '2026-02-03')).toEqual([
      '2026-02-01',
      '2026-01-01',
      '2025-12-01',
      '2025-11-01',
    ])
    expect(closedMonths('2025-11-15', null)).toEqual([])
    expect(lastWholeMonth(['2026-02-01', '2026-01-01'], '2026-02-03')).toBe('2026-01-01')
    expect(lastWholeMonth(['2026-02-01', '2026-01-01'], '2026-02-28')).toBe('2026-02-01')
    expect(lastWholeMonth(['2026-02-01'], '2026-02-03')).toBe('2026-02-01')
    expect(lastWholeMonth([], null)).toBeUndefined()
  })
})
