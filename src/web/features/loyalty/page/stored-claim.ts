import { readClaimCode, formatClaimCode } from '#domain/loyalty/claim-code.ts'

const KEY = 'claim-code'

/**
 * Stores a claim code from a link until its points are booked: its visitor may have to log in
 * first, perhaps through a mail that opens another tab. It is offered to any customer who logs in
 * in this browser, and booked only when they confirm.
 */
export function storeClaim(typed: string): void {
  const code = readClaimCode(typed)
  try {
    if (code !== null) localStorage.setItem(KEY, code)
  } catch {
    // If storage is refused, the code can be typed from the receipt.
  }
}

/** The stored code in printed form; empty if none is stored. */
export function readClaim(): string {
  try {
    const code = readClaimCode(localStorage.getItem(KEY) ?? '')
    return code === null ? '' : formatClaimCode(code)
  } catch {
    return ''
  }
}

export function clearClaim(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // If storage is refused, no code was stored.
  }
}
