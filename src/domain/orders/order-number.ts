/** The letters of order numbers: without I, O and Q, which can be mistaken for 1 and 0. */
const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ'
/** Number of orders with the same letter; the next order has the next letter. */
export const NUMBERS_PER_LETTER = 99

/**
 * Returns the number of the `n`-th order of a restaurant on a day: A01 … A99, B01 … Z99, then AA01.
 */
export function orderNumber(n: number): string {
  const group = Math.floor((n - 1) / NUMBERS_PER_LETTER)
  const digits = String(((n - 1) % NUMBERS_PER_LETTER) + 1).padStart(2, '0')
  const last = LETTERS[group % LETTERS.length] ?? ''
  return group < LETTERS.length
    ? `${last}${digits}`
    : `${LETTERS[Math.floor(group / LETTERS.length) - 1] ?? ''}${last}${digits}`
}

/**
 * Returns the position `n` that a typed or scanned order number gives; null if the text is no order
 * number.
 */
export function readOrderNumber(text: string): number | null {
  const [, letters = '', digits = ''] =
    /^([A-Z]{1,2})[\s-]*(\d{1,2})$/.exec(text.trim().toUpperCase()) ?? []
  const places = letters.split('').map((letter) => LETTERS.indexOf(letter))
  const last = places.pop()
  if (last === undefined || last < 0 || Number(digits) === 0 || places.includes(-1)) return null
  const first = places[0]
  return (
    ((first === undefined ? 0 : (first + 1) * LETTERS.length) + last) * NUMBERS_PER_LETTER +
    Number(digits)
  )
}
