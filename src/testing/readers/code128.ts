/**
 * The widths of bars and spaces of every symbol of Code 128 (ISO/IEC 15417), in the order of their
 * values.
 */
const symbols = `
212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122
123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323
131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131
213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122
141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112
124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141
411131 211412 211214 211232`
  .trim()
  .split(/\s+/)
const STOP = '2331112'
const [START_B, START_C, TO_C, TO_B] = [104, 105, 99, 100]

/**
 * Decodes a barcode as a scanner does, from the alternating widths of bars and spaces, starting
 * with a bar. Throws at an unknown symbol or a wrong check symbol. Supports the code sets B and C.
 */
export function readCode128(widths: readonly number[]): string {
  const text = widths.join('')
  if (!text.endsWith(STOP)) throw new Error('the barcode has no stop symbol')
  const values = (text.slice(0, -STOP.length).match(/.{6}/g) ?? []).map((widthsOfOne) =>
    symbols.indexOf(widthsOfOne),
  )
  const check = values.pop()
  const [start = -1, ...data] = values
  if (values.includes(-1) || ![START_B, START_C].includes(start))
    throw new Error(`the barcode contains unknown symbols: ${text}`)
  if (check !== data.reduce((sum, value, i) => sum + value * (i + 1), start) % 103)
    throw new Error('misread')
  let isPairs = start === START_C
  return data
    .map((value) => {
      if (value === (isPairs ? TO_B : TO_C)) {
        isPairs = !isPairs
        return ''
      }
      return isPairs ? String(value).padStart(2, '0') : String.fromCharCode(value + 32)
    })
    .join('')
}
