import { describe, expect, it } from 'vitest'
import { isMeantBy, readNumberDigits, readPhoneEnd } from './ticket-search.ts'

const ticket = { number: 'A12', customerName: 'Zoé Lefèvre', phone: '+33639981234' }

describe('what somebody at the board looks for', () => {
  it('may be the digits of a number, as they are called out', () => {
    expect(readNumberDigits('12')).toBe(12)
    expect(readNumberDigits('07')).toBe(7)
    for (const text of ['', '0', '00', '112', 'A12', '1,2'])
      expect(readNumberDigits(text), text).toBeNull()
  })

  it('may be a telephone number, with its prefix or without, or its end', () => {
    expect(readPhoneEnd('06 39 98 12 34')).toBe('639981234')
    expect(readPhoneEnd('+33 6 39 98 12 34')).toBe('639981234')
    expect(readPhoneEnd('1234')).toBe('1234')
    for (const text of ['123', 'A123456', '']) expect(readPhoneEnd(text), text).toBeNull()
  })

  it('is found on the board without a network too', () => {
    for (const text of ['12', 'a12', 'A12', '06 39 98 12 34', '1234', 'zoé'])
      expect(isMeantBy(text, ticket), text).toBe(true)
    for (const text of ['13', 'A13', '06 39 98 12 35', 'Lefèvre', ''])
      expect(isMeantBy(text, ticket), text).toBe(false)
  })
})
