import { describe, expect, it } from 'vitest'
import { readUrlState, writeUrlState } from '#office/base/address/url-state.ts'
import { NEW_SELLER, siteAddress } from './site-address.ts'

const readSearch = (text: string) => readUrlState(siteAddress, new URLSearchParams(text))

describe('the address of the site’s settings', () => {
  it('contains the part, the open seller and the restaurant to add (P7)', () => {
    const text = 'part=sellers&open=mesclun-ouest&add=12'
    expect(readSearch(text)).toEqual({ part: 'sellers', open: 'mesclun-ouest', add: 12 })
    expect(writeUrlState(siteAddress, readSearch(text)).search.toString()).toBe(text)
    const { search } = writeUrlState(siteAddress, {
      ...readSearch('part=sellers'),
      open: NEW_SELLER,
    })
    expect(readUrlState(siteAddress, search).open).toBe(NEW_SELLER)
  })

  it('with invalid values shows the state of the site (P7)', () => {
    expect(readSearch('part=mails&open=M%C3%A9lange&add=0')).toEqual(siteAddress.defaults)
  })
})
