import { describe, expect, it } from 'vitest'
import { readUrlState, writeUrlState } from '#office/base/address/url-state.ts'
import { restaurantAddress } from './restaurant-address.ts'

const readSearch = (text: string) => readUrlState(restaurantAddress, new URLSearchParams(text))

describe('the list of restaurants', () => {
  it.each([
    ['', restaurantAddress.defaults],
    [
      'find=lille&state=silent&sort=-devices&open=paris-bourse',
      {
        find: 'lille',
        state: 'silent',
        sort: { id: 'devices', desc: true },
        open: 'paris-bourse',
      },
    ],
  ] as const)(
    'writes its filters into the address “%s”, and reads them from it (P7)',
    (address, filters) => {
      expect(readSearch(address)).toEqual(filters)
      expect(writeUrlState(restaurantAddress, filters).search.toString()).toBe(address)
    },
  )

  it('ignores unknown values and parameters of an address (P7)', () => {
    expect(readSearch('state=asleep&sort=printer&open=../x&other=1')).toEqual(
      restaurantAddress.defaults,
    )
  })
})
