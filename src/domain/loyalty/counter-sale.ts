import type { Cents } from '#domain/money/money.ts'

/** The smallest and the largest counter sale that earns points, in cents (L8). */
export const LEAST_SALE: Cents = 100
export const MOST_SALE: Cents = 20_000

/**
 * Maximum total in cents of the counter sales that earn points on one card per day, at all
 * restaurants (L8).
 */
export const MOST_SALES_OF_DAY: Cents = 30_000

/** Milliseconds during which a sale at a counter can be undone (L8, L9). */
export const SALE_UNDO_MILLISECONDS = 10 * 60_000

/** Number of digits of a loyalty card's number. */
const CARD_DIGITS = 14

/**
 * Returns the digits of a typed or scanned card number; null if the text cannot be a card number.
 */
export function readCardNumber(typed: string): string | null {
  const digits = typed.replace(/[\s.-]/g, '')
  return digits.length === CARD_DIGITS && /^\d+$/.test(digits) ? digits : null
}

/**
 * Returns a receipt number in the form in which receipt numbers are compared: in capitals and
 * without spaces.
 */
export const readReceiptNumber = (typed: string): string => typed.replace(/\s/g, '').toUpperCase()

/** Returns a typed euro amount in cents; null if the text is not an amount. */
export function readAmount(typed: string): Cents | null {
  const match = /^(\d{1,4})(?:[.,](\d{1,2}))?$/.exec(typed.replace(/[\s€]/g, ''))
  if (!match) return null
  const [, euros = '', cents = ''] = match
  return Number(euros) * 100 + Number(cents.padEnd(2, '0'))
}
