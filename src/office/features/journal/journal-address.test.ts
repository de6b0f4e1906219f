import { describe, expect, it } from 'vitest'
import { readUrlState, writeUrlState } from '#office/base/address/url-state.ts'
import { journalAddress, queryOf } from './journal-address.ts'

describe('the address of the journal', () => {
  it('contains the filters that are set, and the server receives the same filters (P7)', () => {
    const filters = {
      from: '2026-11-01',
      until: null,
      person: '0f8fad5b-d9cb-469f-a165-70867728950e',
      action: 'roles-changed',
      subject: 'order 12',
    } as const
    const query = queryOf(filters)
    expect(query).not.toHaveProperty('until')
    const { search } = writeUrlState(journalAddress, filters)
    expect(Object.fromEntries(search)).toEqual(query)
    expect(readUrlState(journalAddress, search)).toEqual(filters)
    expect(readUrlState(journalAddress, new URLSearchParams('subject=chain')).subject).toBe('chain')
  })

  it('with invalid values shows the whole journal (P7)', () => {
    const wrong = new URLSearchParams(
      'from=2026-13-40&until=2026-02-30&person=Claire&action=sang&subject=Claire%20Vasseur%20x',
    )
    expect(readUrlState(journalAddress, wrong)).toEqual(journalAddress.defaults)
    expect(queryOf(journalAddress.defaults)).toEqual({})
  })
})
