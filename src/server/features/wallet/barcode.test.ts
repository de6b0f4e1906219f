import { describe, expect, it } from 'vitest'
import { locales } from '#contract/pages/locales.ts'
import { readCode128 } from '#testing/readers/code128.ts'
import { barcodeOf } from './barcode.ts'

/**
 * The widths of the drawn bars and spaces, and those of the quiet zone on the left and on the
 * right, in modules.
 */
function scan(svg: string): { widths: number[]; quiet: [number, number] } {
  const fullWidth = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1])
  const bars = [...svg.matchAll(/M(\d+) 4v40h(\d+)V4z/g)].map(([, at, width]) => ({
    at: Number(at),
    width: Number(width),
  }))
  const widths = bars.flatMap(({ at, width }, i) => {
    const next = bars[i + 1]
    return next ? [width, next.at - at - width] : [width]
  })
  const last = bars.at(-1)
  return { widths, quiet: [bars[0]?.at ?? 0, fullWidth - (last ? last.at + last.width : 0)] }
}

describe('the barcode of a loyalty card (L5)', () => {
  it.each([
    '04817263540918',
    '00000000000000',
    '99999999999999',
    '12345678901231',
    '0481726354091',
    'MES-0481',
  ])('is read as the number that it encodes: %s', (number) => {
    expect(readCode128(scan(barcodeOf(number, 'fr')).widths)).toBe(number)
  })

  it('is not readable when two of its symbols are swapped', () => {
    const { widths } = scan(barcodeOf('04817263540918', 'fr'))
    const swapped = [
      ...widths.slice(0, 6),
      ...widths.slice(12, 18),
      ...widths.slice(6, 12),
      ...widths.slice(18),
    ]
    expect(() => readCode128(swapped)).toThrow('misread')
  })

  it('leaves ten modules empty on both sides', () => {
    expect(scan(barcodeOf('04817263540918', 'nl')).quiet).toEqual([10, 10])
  })

  it.each(locales)('has the number as text, and an accessible name, in %s', (locale) => {
    const svg = barcodeOf('04817263540918', locale)
    expect(svg).toMatch(/<text [^>]*>0481 7263 5409 18<\/text>/)
    expect(svg).toMatch(/role="img" aria-labelledby="barcode-name"/)
    expect(svg).toMatch(/<title id="barcode-name">.+0481 7263 5409 18<\/title>/)
  })
})
