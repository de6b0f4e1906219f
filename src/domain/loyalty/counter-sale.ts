import type { Cents } from '#domain/money/money.ts'

/** What one sale at a counter brings points for, at least and at most (L8). */
export const LEAST_SALE: Cents = 100
export const MOST_SALE: Cents = 20_000

/** What all sales of one card bring points for on one day, whatever the restaurant (L8). */
export const MOST_SALES_OF_DAY: Cents = 30_000

/** How long a sale at a counter can be undone (L8, L9). */
export const SALE_UNDO_MILLISECONDS = 10 * 60_000

/** Digits of a loyalty card's number. */
const CARD_DIGITS = 14

/** A card's number however it was typed or scanned; null where that cannot be one. */
export function readCardNumber(typed: string): string | null {
  const digits = typed.replace(/[\s.-]/g, '')
  return digits.length === CARD_DIGITS && /^\d+$/.test(digits) ? digits : null
}

/** A receipt's number as it is compared: in capitals, without spaces. */
export const readReceiptNumber = (typed: string): string => typed.replace(/\s/g, '').toUpperCase()

/** An amount of euros as it is typed at a till, in cents; null where it is none. */
export function readAmount(typed: string): Cents | null {
  const found = /^(\d{1,4})(?:[.,](\d{1,2}))?$/.exec(typed.replace(/[\s€]/g, ''))
  if (!found) return null
  const [, euros = '', cents = ''] = found
  return Number(euros) * 100 + Number(cents.padEnd(2, '0'))
}
