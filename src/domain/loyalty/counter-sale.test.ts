import { describe, expect, it } from 'vitest'
import { readAmount, readCardNumber, readReceiptNumber } from './counter-sale.ts'

describe('text typed at the till', () => {
  it('is read as an amount in cents, with a comma or a point, and as null otherwise (L8)', () => {
    expect(['12,40', '12.4', ' 12,40 €', '7', '0,05', '1 200,00'].map(readAmount)).toEqual([
      1240, 1240, 1240, 700, 5, 120_000,
    ])
    expect(['', ',5', '12,405', '-3', '1e3', 'douze', '12345'].map(readAmount)).toEqual(
      Array<null>(7).fill(null),
    )
  })

  it('is read as a card number of 14 digits, with or without spaces, and as null otherwise (L8)', () => {
    expect(readCardNumber('0123 4567 8901 23')).toBe('01234567890123')
    expect(['0123456789012', '012345678901234', 'A1234567890123', ''].map(readCardNumber)).toEqual([
      null,
      null,
      null,
      null,
    ])
  })

  it('is read as a receipt number, whatever its case and spaces (L8)', () => {
    expect(readReceiptNumber(' a-17 / 23 ')).toBe('A-17/23')
  })
})
