import type { Cents } from '#domain/money/money.ts'
import { dayIn } from '#domain/time/opening.ts'
import type { OrderStatus } from './order-status.ts'

/**
 * Months for which a goodwill code is valid. One year includes every season, for customers who come
 * rarely, and limits how long the chain owes the value.
 */
const CODE_MONTHS = 12

/**
 * Letters and digits of a code, without vowels, which could form words, and without characters that
 * look like others.
 */
export const CODE_LETTERS = '346789CDFGHJKMNPQRTVWXY'
/**
 * Number of characters in a code. Each is one of 23, which makes about 54 bits: too many to guess,
 * because attempts are limited.
 */
export const CODE_LENGTH = 12

/** Formats a code in three groups of four, as it is mailed, typed and stored. */
export const formatGoodwillCode = (letters: string): string =>
  (letters.match(/.{1,4}/g) ?? []).join('-')

/**
 * Returns the last day in Paris on which a code is valid: `2027-11-24`. `givenAt`: epoch
 * milliseconds.
 */
export const codeEnds = (givenAt: number): string =>
  dayIn(givenAt).add({ months: CODE_MONTHS }).toString()

/**
 * Returns the part of a code that everybody except its customer sees: a person who knew all its
 * characters could spend its remaining value.
 */
export const hiddenCode = (code: string): string => `…-${code.slice(-4)}`

/** The facts about an order from which the amount paid for it is known. */
export type PaidOrder = {
  status: OrderStatus
  toPay: Cents
  /** Cents that the payment provider captured. */
  captured: Cents
  /** Cents that an earlier goodwill code paid. */
  byCode: Cents
}

/**
 * Returns the cents that may still be given as codes for an order. All codes together must not
 * exceed the order's price. 0 for an unpaid order: nothing was captured and it was not handed over.
 */
export const remainingCodeValue = ({
  status,
  toPay,
  captured,
  byCode,
  earlierCodes,
}: PaidOrder & {
  /**
   * Cents of the earlier codes for this order, without those that were stopped before any of their
   * value was spent.
   */
  earlierCodes: Cents
}): Cents =>
  captured > 0 || status === 'collected' ? Math.max(0, toPay + byCode - earlierCodes) : 0
