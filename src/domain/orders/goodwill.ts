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
export const shownCode = (letters: string): string => (letters.match(/.{1,4}/g) ?? []).join('-')

/** The last day in Paris on which a code can be used, `2027-11-24`. */
export const codeEnds = (givenAt: number): string =>
  dayIn(givenAt).add({ months: CODE_MONTHS }).toString()

/**
 * What may still be given for an order as codes: all of them together at most what it cost. An order
 * that waits for its payment was never bought.
 */
export const codeLeft = ({
  status,
  toPay,
  given,
}: {
  status: OrderStatus
  toPay: Cents
  /** The amounts of earlier codes, unless they were stopped before anything was spent. */
  given: Cents
}): Cents => (status === 'awaiting-payment' ? 0 : Math.max(0, toPay - given))
