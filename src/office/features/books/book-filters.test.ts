import { describe, expect, it } from 'vitest'
import { type BookFilters, noFilters, readFilters, writeFilters } from './book-filters.ts'

const parseFilters = (address: string) => readFilters(new URLSearchParams(address))

describe('the address of the books page', () => {
  it('is empty for the daily closings of the first seller (H18, P7)', () => {
    expect(writeFilters(noFilters).toString()).toBe('')
    expect(parseFilters('')).toEqual(noFilters)
  })

  it('contains the seller, the period, the opened closing and the attestation (H18, P7)', () => {
    const filters: BookFilters = {
      seller: 'mesclun-ouest',
      period: 'month',
      open: '2026-11-01',
      attestation: true,
    }
    expect(parseFilters(writeFilters(filters).toString())).toEqual(filters)
  })

  it('with invalid values shows the daily closings (H18, P7)', () => {
    expect(parseFilters('seller=A%20B&period=week&open=2026-02-30&view=x')).toEqual(noFilters)
  })
})
