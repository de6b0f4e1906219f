import type { Cents } from '#domain/money/money.ts'
import { dayIn } from '#domain/time/opening.ts'
import type { OrderStatus } from './order-status.ts'

/**
 * How long a goodwill code holds. A year covers every season of a customer who comes rarely, and ends
 * what the chain owes.
 */
const CODE_MONTHS = 12

/** Neither vowels, which would make words, nor signs that are mistaken for others. */
export const CODE_LETTERS = '346789CDFGHJKMNPQRTVWXY'
/** 23 letters at each place: about 54 bits, which nobody guesses ten at a time. */
export const CODE_LENGTH = 12

/** Three groups of four, as it is mailed, typed and stored. */
export const formatGoodwillCode = (letters: string): string =>
  (letters.match(/.{1,4}/g) ?? []).join('-')

/** The last day in Paris on which a code can be used, `2027-11-24`. */
export const codeEnds = (givenAt: number): string =>
  dayIn(givenAt).add({ months: CODE_MONTHS }).toString()

/**
 * A code as everybody but its customer reads it: whoever knows all its letters may spend what is left
 * of it.
 */
export const hiddenCode = (code: string): string => `…-${code.slice(-4)}`

/** What is known of how an order was paid. */
export type PaidOrder = {
  status: OrderStatus
  toPay: Cents
  /** What the provider took. */
  captured: Cents
  /** What an earlier goodwill code paid of it. */
  byCode: Cents
}

/**
 * What may still be given for an order as codes: all of them together at most what it cost. Nothing
 * for an order of which nobody has paid anything: it was neither captured nor handed over.
 */
export const remainingCodeValue = ({
  status,
  toPay,
  captured,
  byCode,
  earlierCodes,
}: PaidOrder & {
  /** The amounts of earlier codes, unless they were stopped before anything was spent. */
  earlierCodes: Cents
}): Cents =>
  captured > 0 || status === 'collected' ? Math.max(0, toPay + byCode - earlierCodes) : 0
