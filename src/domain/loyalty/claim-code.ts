import { DAY } from '#domain/time/durations.ts'

/**
 * The characters of Crockford's base 32. It has no letters that look like digits, and no U, so that
 * codes contain fewer accidental words.
 */
export const CLAIM_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export const CLAIM_LENGTH = 10
/** Number of days after the pick-up in which a guest can book an order's points into an account. */
export const CLAIM_DAYS = 30

const isCode = new RegExp(`^[${CLAIM_LETTERS}]{${CLAIM_LENGTH}}$`)

/** Returns a typed code in its canonical form; null if the text cannot be a code. */
export function readClaimCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  return isCode.test(code) ? code : null
}

/**
 * Returns the instant at which a code expires (epoch milliseconds). The days count from the pick-up
 * time, because an order may be placed weeks ahead, and its code must not expire before the
 * pick-up.
 */
export const claimEnd = (takeawayAt: number): number => takeawayAt + CLAIM_DAYS * DAY

/** Formats a code in two groups of five, as printed. */
export const formatClaimCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`
