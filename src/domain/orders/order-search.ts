import type { Cents } from '#domain/money/money.ts'
import { readOrderNumber } from '#domain/orders/order-number.ts'

/**
 * The meaning of a text in the search for orders. A text has a single meaning: only its field has a
 * value; the others are null, or empty for `words`.
 */
export type OrderSearchTerms = {
  /**
   * The position of an order among the orders of a restaurant on one day; null if the text is no
   * order number.
   */
  number: number | null
  amount: Cents | null
  /** The last four digits of a payment card. */
  last4: string | null
  /** The last digits of a phone number: nine, or eight if no more were typed. */
  phone: string | null
  email: string | null
  /** The beginnings of words in a customer's name or a comment, in lower case without accents. */
  words: readonly string[]
}

/** Returns a text in lower case without accents, the form in which the search compares words. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'o')
    .replaceAll('æ', 'a')
    .replaceAll('ß', 's')

/** Returns the meaning of a text typed into the search for orders; null for an empty text (H2). */
export function readOrderSearch(typed: string): OrderSearchTerms | null {
  const text = typed.trim()
  if (text === '') return null
  const nothing: OrderSearchTerms = {
    number: null,
    amount: null,
    last4: null,
    phone: null,
    email: null,
    words: [],
  }
  if (text.includes('@')) return { ...nothing, email: text.toLowerCase() }
  const digits = text.replace(/\D/g, '')
  if (/^\+?[\d\s.()-]+$/.test(text) && digits.length >= 8)
    return { ...nothing, phone: digits.slice(-9) }
  const amount = /^(\d{1,5})[.,](\d{2})\s?€?$/.exec(text)
  if (amount) return { ...nothing, amount: Number(amount[1]) * 100 + Number(amount[2]) }
  if (/^\d{4}$/.test(text)) return { ...nothing, last4: text }
  const number = readOrderNumber(text)
  const words = foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  return { ...nothing, number, words: number === null ? words : [] }
}
