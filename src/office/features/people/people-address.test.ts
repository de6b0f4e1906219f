import { describe, expect, it } from 'vitest'
import { readUrlState, writeUrlState } from '#office/base/address/url-state.ts'
import { peopleAddress } from './people-address.ts'

describe('the address of the list of people', () => {
  it('contains the filters, but never a person’s name (P7)', () => {
    const open = '0f8fad5b-d9cb-469f-a165-70867728950e'
    const filters = {
      find: 'Inès',
      role: 'manager',
      state: 'invited',
      sort: { id: 'seen', desc: true },
      open,
    } as const
    const { search, history } = writeUrlState(peopleAddress, filters)
    expect(search.toString()).toBe(`role=manager&state=invited&sort=-seen&open=${open}`)
    expect(history).toEqual({ find: 'Inès' })
    expect(readUrlState(peopleAddress, search, history)).toEqual(filters)
  })

  it('shows everybody if its parameters are invalid (P7)', () => {
    const wrong = new URLSearchParams('role=king&state=joined&sort=email&open=12')
    expect(readUrlState(peopleAddress, wrong)).toEqual(peopleAddress.defaults)
  })
})
