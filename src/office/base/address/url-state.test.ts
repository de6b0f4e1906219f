import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import {
  flagParameter,
  idParameter,
  listParameter,
  searchParameter,
  sortParameter,
  textParameter,
} from './parameters.ts'
import { pageAddress, readUrlState, viewSearch, writeUrlState } from './url-state.ts'

const address = pageAddress({
  schema: z.object({
    tab: z.enum(['products', 'prices']),
    restaurant: idParameter,
    isStopped: flagParameter,
    tables: listParameter(['hours', 'sold', 'lost']),
    sort: sortParameter(['total', 'name']),
    find: searchParameter(),
  }),
  defaults: {
    tab: 'products',
    restaurant: null,
    isStopped: false,
    tables: [],
    sort: null,
    find: '',
  },
  inHistory: ['find'],
})
const readSearch = (text: string, history?: unknown) =>
  readUrlState(address, new URLSearchParams(text), history)

describe('the state of a page in its address (P7)', () => {
  it('is written without its defaults, and read again', () => {
    const state = {
      tab: 'prices',
      restaurant: 12,
      isStopped: true,
      tables: ['sold', 'lost'],
      sort: { id: 'total', desc: true },
      find: 'camille',
    } as const
    const { search, history } = writeUrlState(address, state)
    expect(search.toString()).toBe(
      'tab=prices&restaurant=12&isStopped=yes&tables=sold%2Clost&sort=-total',
    )
    expect(readUrlState(address, search, history)).toEqual(state)
    expect(writeUrlState(address, address.defaults).search.toString()).toBe('')
  })

  it('stores a text that may name a person in the history entry only', () => {
    const { search, history } = writeUrlState(address, { ...address.defaults, find: 'camille' })
    expect(search.toString()).toBe('')
    expect(history).toEqual({ find: 'camille' })
    expect(readSearch('find=camille').find).toBe('')
  })

  it('reads a list from a parameter that occurs several times', () => {
    expect(readSearch('tables=lost&tables=hours').tables).toEqual(['hours', 'lost'])
  })

  it('contains no invalid value', () => {
    const state = { ...address.defaults, restaurant: -1, sort: { id: 'price', desc: true } }
    expect(writeUrlState(address, { ...state, find: 'x'.repeat(81) })).toEqual({
      search: new URLSearchParams(),
      history: {},
    })
  })

  it('distinguishes an empty text from a missing parameter whose default is null', () => {
    const groups = pageAddress({
      schema: z.object({ group: textParameter(/^[a-z]*$/) }),
      defaults: { group: null },
    })
    for (const [text, group] of [
      ['group=', ''],
      ['', null],
    ] as const) {
      expect(readUrlState(groups, new URLSearchParams(text))).toEqual({ group })
      expect(writeUrlState(groups, { group }).search.toString()).toBe(text)
    }
  })

  it('is saved in a view without the opened row, a text that may name a person, and what the page cannot read', () => {
    const people = pageAddress({
      schema: z.object({
        open: idParameter,
        role: z.enum(['owner', 'reader']),
        find: searchParameter(),
      }),
      defaults: { open: null, role: null, find: '' },
      inHistory: ['find'],
    })
    expect(viewSearch(people, '?role=reader&open=12&find=camille&other=1')).toBe('role=reader')
    expect(viewSearch(people, 'role=cook')).toBe('')
  })

  it('has the defaults where a link is wrong', () => {
    const wrong =
      'tab=sold&restaurant=-1&isStopped=1&tables=gone&sort=-price&sort=total&other=1&find=x'
    expect(readSearch(wrong, { find: 7 })).toEqual(address.defaults)
    // Only a parameter whose default is null may be null, which the compiler checks here.
    const state: { tab: 'products' | 'prices'; restaurant: number | null; find: string } =
      readSearch('')
    expect(state).toEqual(address.defaults)
    expect(readSearch('', 'unrelated')).toEqual(address.defaults)
    expect(readSearch('', { find: 'x'.repeat(81) })).toEqual(address.defaults)
  })
})
