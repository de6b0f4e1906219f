import { describe, expect, it } from 'vitest'
import { demonstrationCards } from '../outcomes.ts'
import { brandOf, findFaults, readExpiry, writeExpiry } from './card-checks.ts'

const NOW = Date.parse('2026-11-21T11:00:00Z')
const good = { number: '4242 4242 4242 4242', expiry: '11/26', cvc: '123', holder: 'Camille Essai' }

describe('the checks of a card', () => {
  it('accept a valid card number with spaces, with hyphens or without', () => {
    for (const number of [
      good.number,
      '4242424242424242',
      '4242-4242-4242-4242',
      ' 4242 4242 4242 4242 ',
    ]) {
      expect(findFaults({ ...good, number }, NOW)).toEqual({})
    }
  })

  it('require 16 digits (Y2)', () => {
    for (const number of [
      '',
      '4242 4242 4242 424',
      '4242 4242 4242 4242 4',
      'four',
      '4242 4242 4242 424x',
    ]) {
      expect(findFaults({ ...good, number }, NOW)).toEqual({ number: 'card_number_invalid' })
    }
  })

  it('detect a wrong digit and two swapped digits', () => {
    for (const number of ['4242 4242 4242 4243', '2442 4242 4242 4242', '4242 4242 4242 4224']) {
      expect(findFaults({ ...good, number }, NOW)).toEqual({ number: 'card_number_unlikely' })
    }
  })

  it('accept every card number of the demonstration', () => {
    for (const { number } of Object.values(demonstrationCards))
      expect(findFaults({ ...good, number }, NOW)).toEqual({})
  })

  it('require an expiry month that is not over (Y2)', () => {
    for (const expiry of [
      '',
      '10/26',
      '12/25',
      '13/30',
      '00/30',
      '1130',
      '11-30',
      '11/2',
      '11/203',
      '11/77',
      'x',
    ]) {
      expect(findFaults({ ...good, expiry }, NOW), expiry).toEqual({
        expiry: 'card_expiry_invalid',
      })
    }
    expect(readExpiry('11/26', NOW)).toEqual({ month: 11, year: 2026 })
    expect(readExpiry('1/27', NOW)).toEqual({ month: 1, year: 2027 })
    expect(readExpiry(' 04 / 2031 ', NOW)).toEqual({ month: 4, year: 2031 })
  })

  it('format an expiry as it is printed on the card, typed key by key or filled in at once (N12)', () => {
    const printed = {
      '12/30': '12/30',
      '1230': '12/30',
      '12-30': '12/30',
      '12.30': '12/30',
      '12 30': '12/30',
      '12 / 30': '12/30',
      '12/2030': '12/2030',
      '12 / 2030': '12/2030',
      '122030': '12/2030',
      '1/30': '01/30',
      '9/28': '09/28',
      '928': '09/28',
      '09/28': '09/28',
    }
    for (const [typed, formattedExpiry] of Object.entries(printed)) {
      expect(writeExpiry(typed), typed).toBe(formattedExpiry)
      const byKeys = Array.from(typed).reduce((field, key) => writeExpiry(field + key), '')
      expect(byKeys, `${typed}, key by key`).toBe(formattedExpiry)
    }
    for (const typed of ['', '0', '1', 'x', '12/3o']) expect(writeExpiry(typed)).toBe(typed)
  })

  it('require a CVC of three digits and a holder’s name (Y2)', () => {
    for (const cvc of ['', '12', '1234', '12a']) {
      expect(findFaults({ ...good, cvc }, NOW)).toEqual({ cvc: 'card_cvc_invalid' })
    }
    for (const holder of ['', '  ', 'a\u0000b', 'x'.repeat(81)]) {
      expect(findFaults({ ...good, holder }, NOW)).toEqual({ holder: 'card_holder_empty' })
    }
  })

  it('recognise the brand by the first digits', () => {
    expect(['4242', '5555', '2223', '3782'].map(brandOf)).toEqual([
      'visa',
      'mastercard',
      'mastercard',
      'card',
    ])
  })
})
