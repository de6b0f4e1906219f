import { describe, expect, it } from 'vitest'
import { readPlace, writePlace } from './customer-place.ts'

const TODAY = '2026-11-24'
const id = '0b8f6a52-9c1d-4d0e-8f3a-5b7c9d1e2f30'
const parsePlace = (text: string) => readPlace(new URLSearchParams(text), TODAY)

describe('the state of the customers page', () => {
  it('is stored in the address and read from it (P7)', () => {
    for (const address of [
      '',
      `open=${id}`,
      `day=2026-11-20&open=${id}`,
      'view=requests',
      'view=requests&state=asked&request=12',
    ])
      expect(writePlace(parsePlace(address), TODAY).toString()).toBe(address)
  })

  it('contains nothing personal: the search text stays out of the address (H5)', () => {
    const place = { ...parsePlace(''), text: 'camille.roux@example.org' }
    expect(writePlace(place, TODAY).toString()).toBe('')
    expect(readPlace(new URLSearchParams(), TODAY, place.text)).toEqual(place)
  })

  it('falls back to today where the address has no valid values (P7)', () => {
    expect(parsePlace('view=x&day=2026-02-30&open=camille&state=gone&request=0')).toEqual(
      parsePlace(''),
    )
  })
})
