import type { Cents } from '#domain/money/money.ts'
import { dayIn } from '#domain/time/opening.ts'
import type { OrderStatus } from './order-status.ts'

/**
 * Months for which a goodwill code is valid. A year covers every season for a customer who comes
 * rarely, and limits what the chain owes.
 */
const CODE_MONTHS = 12

/**
 * Letters and digits of a code: neither vowels, which could form words, nor characters that look
 * like others.
 */
export const CODE_LETTERS = '346789CDFGHJKMNPQRTVWXY'
/**
 * Number of characters, each one of 23: about 54 bits, too many to guess with ten tries at a time.
 */
export const CODE_LENGTH = 12

/** Formats a code in three groups of four, as it is mailed, typed and stored. */
export const formatGoodwillCode = (letters: string): string =>
  (letters.match(/.{1,4}/g) ?? []).join('-')

/** The last day in Paris on which a code can be used, `2027-11-24`. */
export const codeEnds = (givenAt: number): string =>
  dayIn(givenAt).add({ months: CODE_MONTHS }).toString()

/**
 * Returns a code as everybody except its customer sees it: a person who knows all its characters
 * could spend the remaining value.
 */
export const hiddenCode = (code: string): string => `…-${code.slice(-4)}`

/** The facts about how an order was paid. */
export type PaidOrder = {
  status: OrderStatus
  toPay: Cents
  /** Cents captured by the provider. */
  captured: Cents
  /** Cents that an earlier goodwill code paid. */
  byCode: Cents
}

/**
 * Returns the cents that may still be given for an order as codes: all codes together at most its
 * price. 0 for an order that was never paid, because it was neither captured nor handed over.
 */
export const remainingCodeValue = ({
  status,
  toPay,
  captured,
  byCode,
  earlierCodes,
}: PaidOrder & {
  /** Cents of earlier codes, except those that were stopped before anything was spent. */
  earlierCodes: Cents
}): Cents =>
  captured > 0 || status === 'collected' ? Math.max(0, toPay + byCode - earlierCodes) : 0
