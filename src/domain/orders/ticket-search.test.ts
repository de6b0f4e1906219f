import { describe, expect, it } from 'vitest'
import { isMeantBy, readNumberDigits, readPhoneEnd } from './ticket-search.ts'

const ticket = { number: 'A12', customerName: 'Zoé Lefèvre', phone: '+33639981234' }

describe('a search text on the board', () => {
  it('can be the digits of an order number, as staff call it out', () => {
    expect(readNumberDigits('12')).toBe(12)
    expect(readNumberDigits('07')).toBe(7)
    for (const text of ['', '0', '00', '112', 'A12', '1,2'])
      expect(readNumberDigits(text), text).toBeNull()
  })

  it('can be a phone number, with or without its prefix, or its last digits', () => {
    expect(readPhoneEnd('06 39 98 12 34')).toBe('639981234')
    expect(readPhoneEnd('+33 6 39 98 12 34')).toBe('639981234')
    expect(readPhoneEnd('1234')).toBe('1234')
    for (const text of ['123', 'A123456', '']) expect(readPhoneEnd(text), text).toBeNull()
  })

  it('matches the tickets without a network as well', () => {
    for (const text of ['12', 'a12', 'A12', '06 39 98 12 34', '1234', 'zoé'])
      expect(isMeantBy(text, ticket), text).toBe(true)
    for (const text of ['13', 'A13', '06 39 98 12 35', 'Lefèvre', ''])
      expect(isMeantBy(text, ticket), text).toBe(false)
  })
})
