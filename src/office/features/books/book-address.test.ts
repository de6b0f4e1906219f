import { describe, expect, it } from 'vitest'
import { readUrlState, writeUrlState } from '#office/base/address/url-state.ts'
import { bookAddress } from './book-address.ts'

const readSearch = (text: string) => readUrlState(bookAddress, new URLSearchParams(text))

describe('the address of the books page', () => {
  it('is empty for the daily closings of the first seller (H18, P7)', () => {
    expect(writeUrlState(bookAddress, bookAddress.defaults).search.toString()).toBe('')
    expect(readSearch('')).toEqual({ seller: null, period: 'day', open: null, view: null })
  })

  it('contains the seller, the period, the opened closing and the attestation (H18, P7)', () => {
    const state = {
      seller: 'mesclun-ouest',
      period: 'month',
      open: '2026-11-01',
      view: 'attestation',
    } as const
    const text = writeUrlState(bookAddress, state).search.toString()
    expect(text).toBe('seller=mesclun-ouest&period=month&open=2026-11-01&view=attestation')
    expect(readSearch(text)).toEqual(state)
  })

  it('with invalid values shows the daily closings (H18, P7)', () => {
    expect(readSearch('seller=A%20B&period=week&open=2026-02-30&view=x')).toEqual(
      bookAddress.defaults,
    )
  })
})
