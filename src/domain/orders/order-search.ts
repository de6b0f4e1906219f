import type { Cents } from '#domain/money/money.ts'
import { readOrderNumber } from '#domain/orders/order-number.ts'

/** The possible meanings of a text typed into the search for orders; it may have several. */
export type OrderSearchTerms = {
  /** The position of an order among those of a day in a restaurant. */
  number: number | null
  amount: Cents | null
  /** The last digits of a card. */
  last4: string | null
  /** The last nine digits of a phone. */
  phone: string | null
  email: string | null
  /** Beginnings of words of a name or a comment, in lower case without accents. */
  words: readonly string[]
}

/** Returns a text in lower case without accents, in which form a search compares words. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'o')
    .replaceAll('æ', 'a')
    .replaceAll('ß', 's')

/** Reads the text typed into the search for orders (H2). Null if it is empty. */
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
