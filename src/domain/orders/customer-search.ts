import { readCardNumber } from '#domain/loyalty/counter-sale.ts'
import { readOrderNumber } from './order-number.ts'

/**
 * The possible meanings of a text in the search for customers. A text may have several meanings.
 */
export type CustomerSearchTerms = {
  /** An e-mail address or its beginning, in lower case. */
  email: string | null
  /** The last nine digits of a phone number; null if the text is no phone number. */
  phone: string | null
  /** The number of a loyalty card; null if the text is no such number. */
  card: string | null
  /**
   * The position of an order among the orders of a restaurant on one day; null if the text is no
   * order number.
   */
  order: number | null
  /** The beginnings of words in a customer's name. */
  words: readonly string[]
}

/** Minimum number of digits that a typed text must have to be searched as a phone number. */
const LEAST_DIGITS = 6
const PHONE_DIGITS = 9

/** Returns the possible meanings of a text typed into the search for customers (H5). */
export function readCustomerSearch(typed: string): CustomerSearchTerms {
  const text = typed.trim()
  const nothing: CustomerSearchTerms = {
    email: null,
    phone: null,
    card: null,
    order: null,
    words: [],
  }
  if (text.includes('@')) return { ...nothing, email: text.toLowerCase() }
  const digits = text.replace(/\D/g, '')
  if (/^\+?[\d\s.()-]+$/.test(text) && digits.length >= LEAST_DIGITS)
    return { ...nothing, phone: digits.slice(-PHONE_DIGITS), card: readCardNumber(text) }
  const order = readOrderNumber(text)
  if (order !== null) return { ...nothing, order }
  return {
    ...nothing,
    // A single word may also be the beginning of an e-mail address.
    email: /^[\w.+-]+$/.test(text) ? text.toLowerCase() : null,
    words: text
      .normalize('NFC')
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== ''),
  }
}
