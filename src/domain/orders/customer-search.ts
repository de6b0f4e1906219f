import { readCardNumber } from '#domain/loyalty/counter-sale.ts'
import { readOrderNumber } from './order-number.ts'

/** What somebody may mean by a text that they look for among customers; it may mean several. */
export type CustomerSearchTerms = {
  /** An address or its beginning, in small letters. */
  email: string | null
  /** The last nine digits of a phone. */
  phone: string | null
  /** The number of a loyalty card. */
  card: string | null
  /** The n-th order of a day in a restaurant. */
  order: number | null
  /** Beginnings of words of a name. */
  words: readonly string[]
}

/** The fewest digits that a phone has. */
const LEAST_DIGITS = 6
const PHONE_DIGITS = 9

/** Reads what is typed into the search of the customers (H5). */
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
    // A single word may also begin an address.
    email: /^[\w.+-]+$/.test(text) ? text.toLowerCase() : null,
    words: text
      .normalize('NFC')
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== ''),
  }
}
