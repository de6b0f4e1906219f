import { describe, expect, it } from 'vitest'
import { nothingScanned, scan } from './scanner.ts'

/** Types the keys at intervals of `every` milliseconds; returns the code found. */
function typed(keys: string[], every: number): string | null {
  let scanning = nothingScanned
  let code: string | null = null
  for (const [i, key] of keys.entries()) {
    const scanResult = scan(scanning, key, 1000 + i * every)
    scanning = scanResult.scanning
    code = scanResult.code ?? code
  }
  return code
}

const digits = '29801234'.split('')

describe('a barcode scanner', () => {
  it('is recognised by its speed and its final Enter', () => {
    expect(typed([...digits, 'Enter'], 10)).toBe('29801234')
    expect(typed(digits, 10)).toBeNull()
  })

  it('is not confused with typing by hand, nor with a single key', () => {
    expect(typed([...digits, 'Enter'], 150)).toBeNull()
    expect(typed(['4', 'Enter'], 10)).toBeNull()
  })

  it('may send capitals, and other keys in between reset the code', () => {
    expect(typed(['Shift', 'A', '1', '2', 'Enter'], 10)).toBe('A12')
    expect(typed(['1', 'Tab', '2', '3', 'Enter'], 10)).toBeNull()
  })
})
