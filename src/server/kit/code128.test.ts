import { describe, expect, it } from 'vitest'
import { readCode128 } from '#testing/readers/code128.ts'
import { code128 } from './code128.ts'

/** Every character that a barcode may have: a space to a tilde. */
const printable = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i))
const symbolsIn = (text: string) => (code128(text).length - 1) / 6

describe('a barcode of Code 128 (L5)', () => {
  it('is read as the text that it encodes', () => {
    for (const text of [
      ...printable,
      ...printable.map((character) => `${character}1234${character}`),
      printable.join(''),
      ...Array.from({ length: 100 }, (_, i) => String(i).padStart(2, '0') + String(i + 100)),
      ...Array.from({ length: 50 }, (_, i) => String(i * 2).padStart(4, '0')),
      '1234567A',
      'A1234567',
      'A12345B678901C2',
    ])
      expect(readCode128(code128(text)), text).toBe(text)
  })

  it('has symbols eleven modules wide, and a stop symbol of thirteen', () => {
    const width = code128('04817263540918').reduce((sum, modules) => sum + modules, 0)
    expect(width).toBe((1 + 7 + 1) * 11 + 13)
  })

  // Each count includes the start, the check and the stop symbol.
  it.each([
    ['12', 4],
    ['123', 6],
    ['1234', 5],
    ['12345', 7],
    ['A1234', 7],
    ['A12345', 8],
    ['12A', 6],
    ['1234A', 7],
  ])('has two digits in a symbol where that is shorter: %s', (text, count) => {
    expect(symbolsIn(text)).toBe(count)
  })

  it.each(['', 'é', '\n', '12\u001d34'])(
    'is not drawn of a text that it cannot hold: %j',
    (text) => {
      expect(() => code128(text)).toThrow('printable ASCII')
    },
  )
})
