/** Crockford's base 32: no letter that is read for another, and none that makes a word of it. */
export const CLAIM_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export const CLAIM_LENGTH = 10
/** How long a guest may book an order's points into an account. */
export const CLAIM_DAYS = 30

const isCode = new RegExp(`^[${CLAIM_LETTERS}]{${CLAIM_LENGTH}}$`)

/** A code as somebody typed it, in the letters that it was made of; null when it cannot be one. */
export function readClaimCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  return isCode.test(code) ? code : null
}

/** Two groups of five, as it is printed. */
export const shownClaimCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`
