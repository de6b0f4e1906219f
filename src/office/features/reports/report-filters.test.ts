import { describe, expect, it } from 'vitest'
import {
  type ReportFilters,
  noFilters,
  readFilters,
  shownDays,
  writeFilters,
} from './report-filters.ts'

const parseFilters = (address: string) => readFilters(new URLSearchParams(address))

describe('the address of the reports', () => {
  it('has no parameters for the default: last week compared with the week before (H16, P7)', () => {
    expect(writeFilters(noFilters).toString()).toBe('')
    expect(parseFilters('')).toEqual(noFilters)
    expect(shownDays(noFilters, '2026-11-26')).toEqual({
      days: { from: '2026-11-16', until: '2026-11-22' },
      beside: { from: '2026-11-09', until: '2026-11-15' },
    })
  })

  it('contains the days, the comparison, the scope and the view of each plot (H16, P7)', () => {
    const filters: ReportFilters = {
      period: { from: '2026-11-03', until: '2026-11-12' },
      beside: { from: '2025-11-04', until: '2025-11-13' },
      scope: 'group:ouest',
      isWithoutHolidays: true,
      tables: ['hours', 'restaurants'],
      measure: 'orders',
      sold: 'formulas',
      sort: { id: 'change', desc: true },
    }
    const address = writeFilters(filters).toString()
    expect(address).toContain('holidays=out&table=hours&table=restaurants')
    expect(parseFilters(address)).toEqual(filters)
    const otherFilters: ReportFilters = { ...noFilters, period: 'this-month', beside: 'none' }
    expect(parseFilters(writeFilters(otherFilters).toString())).toEqual(otherFilters)
    expect(shownDays(otherFilters, '2026-11-26').beside).toBeNull()
  })

  it('shows the default, last week of the whole chain, if its parameters are invalid (H16, P7)', () => {
    expect(
      parseFilters(
        'from=2026-02-30&until=2026-03-01&period=ever&beside=x&besideFrom=2026-01-01&scope=GROUP:x&table=x&by=x&sold=x&sort=x',
      ),
    ).toEqual(noFilters)
  })

  it('accepts the first and the last day in either order (H16)', () => {
    expect(parseFilters('from=2026-11-12&until=2026-11-03').period).toEqual({
      from: '2026-11-03',
      until: '2026-11-12',
    })
  })
})
