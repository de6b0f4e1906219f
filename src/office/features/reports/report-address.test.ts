import { describe, expect, it } from 'vitest'
import { readUrlState, writeUrlState } from '#office/base/address/url-state.ts'
import {
  type ReportFilters,
  comparisonChanges,
  comparisonOf,
  periodChanges,
  periodOf,
  reportAddress,
  shownDays,
} from './report-address.ts'

const { defaults } = reportAddress
const readSearch = (text: string) => readUrlState(reportAddress, new URLSearchParams(text))
const write = (filters: ReportFilters) => writeUrlState(reportAddress, filters).search.toString()

describe('the address of the reports', () => {
  it('has no parameters for the default: last week compared with the week before (H16, P7)', () => {
    expect(write(defaults)).toBe('')
    expect(readSearch('')).toEqual(defaults)
    expect(shownDays(defaults, '2026-11-26')).toEqual({
      days: { from: '2026-11-16', until: '2026-11-22' },
      beside: { from: '2026-11-09', until: '2026-11-15' },
    })
  })

  it('contains the days, the comparison, the scope and the view of each plot (H16, P7)', () => {
    const period = { from: '2026-11-03', until: '2026-11-12' }
    const beside = { from: '2025-11-04', until: '2025-11-13' }
    const filters: ReportFilters = {
      ...defaults,
      ...periodChanges(period),
      ...comparisonChanges(beside),
      scope: 'group:ouest',
      holidays: 'out',
      table: ['hours', 'restaurants'],
      by: 'orders',
      sold: 'formulas',
      sort: { id: 'change', desc: true },
    }
    const text = write(filters)
    expect(text).toBe(
      'from=2026-11-03&until=2026-11-12&besideFrom=2025-11-04&besideUntil=2025-11-13&scope=group%3Aouest&holidays=out&table=hours%2Crestaurants&by=orders&sold=formulas&sort=-change',
    )
    expect(readSearch(text)).toEqual(filters)
    expect([periodOf(filters), comparisonOf(filters)]).toEqual([period, beside])
    expect(readSearch('table=hours&table=restaurants').table).toEqual(['hours', 'restaurants'])
  })

  it('contains a named period and a named comparison instead of days (H16, P7)', () => {
    const filters: ReportFilters = {
      ...readSearch(
        'from=2026-11-03&until=2026-11-12&besideFrom=2025-11-04&besideUntil=2025-11-13',
      ),
      ...periodChanges('this-month'),
      ...comparisonChanges('none'),
    }
    expect(write(filters)).toBe('period=this-month&beside=none')
    expect(readSearch(write(filters))).toEqual(filters)
    expect(shownDays(filters, '2026-11-26').beside).toBeNull()
  })

  it('shows the default, last week of the whole chain, if its parameters are invalid (H16, P7)', () => {
    const filters = readSearch(
      'from=2026-02-30&until=2026-03-01&period=ever&beside=x&besideFrom=2026-01-01&scope=GROUP:x&table=x&by=x&sold=x&sort=x',
    )
    expect(filters).toEqual({ ...defaults, until: '2026-03-01', besideFrom: '2026-01-01' })
    expect(shownDays(filters, '2026-11-26')).toEqual(shownDays(defaults, '2026-11-26'))
  })

  it('accepts the first and the last day in either order (H16)', () => {
    expect(periodOf(readSearch('from=2026-11-12&until=2026-11-03'))).toEqual({
      from: '2026-11-03',
      until: '2026-11-12',
    })
  })
})
