import { describe, expect, it } from 'vitest'
import { readUrlState, writeUrlState } from '#office/base/address/url-state.ts'
import { todayAddress } from './today-address.ts'

const readSearch = (text: string) => readUrlState(todayAddress, new URLSearchParams(text))

describe('the address of the current day', () => {
  it('contains the restaurant and the view of the kitchens (P7)', () => {
    const text = 'restaurant=12&state=late&view=list&sort=-load'
    expect(readSearch(text)).toEqual({
      restaurant: 12,
      state: 'late',
      view: 'list',
      sort: { id: 'load', desc: true },
    })
    expect(writeUrlState(todayAddress, readSearch(text)).search.toString()).toBe(text)
  })

  it('with invalid values shows the tray of all restaurants (P7)', () => {
    expect(readSearch('restaurant=paris&state=open&view=globe&sort=phone')).toEqual(
      todayAddress.defaults,
    )
  })
})
