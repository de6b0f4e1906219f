import { DAY } from '#domain/time/durations.ts'

/** Crockford's base 32: no letters that look like others, and no U, to avoid accidental words. */
export const CLAIM_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export const CLAIM_LENGTH = 10
/** Number of days after the pick-up in which a guest can book an order's points into an account. */
export const CLAIM_DAYS = 30

const isCode = new RegExp(`^[${CLAIM_LETTERS}]{${CLAIM_LENGTH}}$`)

/** The canonical form of a typed code; null when it cannot be one. */
export function readClaimCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  return isCode.test(code) ? code : null
}

/**
 * Returns the instant at which a code expires (epoch milliseconds). The days count from the
 * pick-up: an order may be placed weeks ahead, and its code must not expire before the meal.
 */
export const claimEnd = (takeawayAt: number): number => takeawayAt + CLAIM_DAYS * DAY

/** Formats a code in two groups of five, as printed. */
export const formatClaimCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`
