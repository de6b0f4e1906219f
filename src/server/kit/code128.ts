/**
 * The widths of the bars and spaces of the symbols of Code 128 by value, ten values a line
 * (ISO/IEC 15417, table 1). Each symbol is three bars and three spaces, eleven modules wide.
 */
const symbols = [
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213',
  '221312 231212 112232 122132 122231 113222 123122 123221 223211 221132',
  '221231 213212 223112 312131 311222 321122 321221 312212 322112 322211',
  '212123 212321 232121 111323 131123 131321 112313 132113 132311 211313',
  '231113 231311 112133 112331 132131 113123 113321 133121 313121 211331',
  '231131 213113 213311 213131 311123 311321 331121 312113 312311 332111',
  '314111 221411 431111 111224 111422 121124 121421 141122 141221 112214',
  '112412 122114 122411 142112 142211 241211 221114 413111 241112 134111',
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141',
  '214121 412121 111143 111341 131141 114113 114311 411113 411311 113141',
  '114131 311141 411131 211412 211214 211232',
].flatMap((line) => line.split(' '))
const TO_C = 99
const TO_B = 100
const START_B = 104
const START_C = 105
/** The stop symbol has a fourth bar. */
const STOP = '2331112'
/** The weighted sum of all values is checked by this modulus. */
const MODULUS = 103

/**
 * Encodes a text of printable ASCII characters as Code 128. Returns the widths of the bars and
 * spaces in modules, alternately, starting with a bar. Throws at any other character.
 */
export function code128(text: string): number[] {
  const values = valuesOf(text)
  // The start symbol and the first symbol after it both have the weight 1.
  const check = values.reduce((sum, value, i) => sum + value * Math.max(i, 1), 0) % MODULUS
  const widths = [...values, check].map((value) => symbols[value]).join('') + STOP
  return Array.from(widths, Number)
}

/**
 * The start symbol and the text as values of symbols. Code set C, which has two digits in one
 * symbol, is used where it shortens the barcode (ISO/IEC 15417, annex E); code set B for the rest.
 */
function valuesOf(text: string): number[] {
  if (!/^[ -~]+$/.test(text)) throw new Error('a barcode has only printable ASCII characters')
  const values: number[] = []
  let isPairs = false
  for (let at = 0; at < text.length;) {
    const digits = /^\d*/.exec(text.slice(at))?.[0].length ?? 0
    const shouldPair: boolean = isPairs
      ? digits >= 2
      : isWorthPairs(digits, { at, length: text.length })
    if (values.length === 0) values.push(shouldPair ? START_C : START_B)
    else if (shouldPair !== isPairs) values.push(shouldPair ? TO_C : TO_B)
    isPairs = shouldPair
    values.push(isPairs ? Number(text.slice(at, at + 2)) : text.charCodeAt(at) - 32)
    at += isPairs ? 2 : 1
  }
  return values
}

/**
 * Whether a change from code set B to C, or a start with C, shortens the barcode. Of an odd number
 * of digits after the start, the first stays in B.
 */
function isWorthPairs(digits: number, { at, length }: { at: number; length: number }): boolean {
  if (at === 0) return digits >= 4 || (digits === 2 && length === 2)
  return digits >= 4 && digits % 2 === 0
}
