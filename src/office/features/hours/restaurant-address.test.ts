import { describe, expect, it } from 'vitest'
import { readUrlState, writeUrlState } from '#office/base/address/url-state.ts'
import { restaurantAddress } from './restaurant-address.ts'

const readSearch = (text: string) => readUrlState(restaurantAddress, new URLSearchParams(text))

describe('the address of the page of a restaurant', () => {
  it('contains the slug, and the weekday and view of the capacity (P7)', () => {
    for (const text of ['of=paris-bourse', 'of=paris-bourse&weekday=7&view=table'])
      expect(writeUrlState(restaurantAddress, readSearch(text)).search.toString()).toBe(text)
    expect(readSearch('of=paris-bourse&weekday=7&view=table')).toEqual({
      of: 'paris-bourse',
      weekday: 7,
      view: 'table',
    })
  })

  it('has no restaurant and the curve of Monday where its values are invalid (P7)', () => {
    expect(readSearch('of=../x&weekday=8&view=map')).toEqual({
      of: null,
      weekday: 1,
      view: 'curve',
    })
  })
})
