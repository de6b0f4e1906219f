import { describe, expect, it } from 'vitest'
import { readUrlState, writeUrlState } from '#office/base/address/url-state.ts'
import { customerAddress, customersView, requestsView } from './customer-address.ts'

const id = '0b8f6a52-9c1d-4d0e-8f3a-5b7c9d1e2f30'
const readSearch = (text: string) => readUrlState(customerAddress, new URLSearchParams(text))
const write = (changes: object) =>
  writeUrlState(customerAddress, { ...customerAddress.defaults, ...changes })

describe('the state of the customers page', () => {
  it('is stored in the address and read from it (P7)', () => {
    for (const text of [
      '',
      `open=${id}`,
      `day=2026-11-20&open=${id}`,
      'view=requests',
      'view=requests&state=asked&request=12',
    ])
      expect(write(readSearch(text)).search.toString()).toBe(text)
  })

  it('contains nothing personal: the search text stays out of the address (H5)', () => {
    const { search, history } = write({ text: 'camille.roux@example.org' })
    expect(search.toString()).toBe('')
    expect(readUrlState(customerAddress, search, history)).toEqual({
      ...customerAddress.defaults,
      text: 'camille.roux@example.org',
    })
  })

  it('contains only what belongs to the list on the page (P7)', () => {
    const customers = readSearch(`day=2026-11-20&open=${id}`)
    expect(write({ ...customers, ...requestsView }).search.toString()).toBe('view=requests')
    const requests = readSearch('view=requests&state=asked&request=12')
    expect(write({ ...requests, ...customersView, open: id }).search.toString()).toBe(`open=${id}`)
  })

  it('has the defaults where the address has no valid values (P7)', () => {
    expect(readSearch('view=x&day=2026-02-30&open=camille&state=gone&request=0')).toEqual(
      customerAddress.defaults,
    )
  })
})
