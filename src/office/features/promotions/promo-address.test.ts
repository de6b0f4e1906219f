import { describe, expect, it } from 'vitest'
import { readUrlState, writeUrlState } from '#office/base/address/url-state.ts'
import { promoAddress } from './promo-address.ts'

const readSearch = (text: string) => readUrlState(promoAddress, new URLSearchParams(text))

describe('the address of the promotions', () => {
  it('contains the group, the sort order and the view of the days (P7)', () => {
    const text = 'group=over&sort=-discount&days=table'
    expect(readSearch(text)).toEqual({
      group: 'over',
      sort: { id: 'discount', desc: true },
      days: 'table',
    })
    expect(writeUrlState(promoAddress, readSearch(text)).search.toString()).toBe(text)
  })

  it('with invalid values shows the current promotions (P7)', () => {
    expect(readSearch('group=gone&sort=name&days=map')).toEqual(promoAddress.defaults)
    expect(writeUrlState(promoAddress, promoAddress.defaults).search.toString()).toBe('')
  })
})
