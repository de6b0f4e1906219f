import { expect, it } from 'vitest'
import { readUrlState, writeUrlState } from '#office/base/address/url-state.ts'
import { changesAddress } from './changes-address.ts'

it('the address of the page of the changes contains the open change set (P7)', () => {
  const readSearch = (text: string) => readUrlState(changesAddress, new URLSearchParams(text))
  expect(readSearch('open=12')).toEqual({ open: '12' })
  expect(writeUrlState(changesAddress, { open: '12' }).search.toString()).toBe('open=12')
  for (const text of ['', 'open=0', 'open=last']) expect(readSearch(text)).toEqual({ open: null })
})
