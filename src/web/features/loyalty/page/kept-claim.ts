import { readClaimCode, shownClaimCode } from '#domain/loyalty/claim-code.ts'

const KEY = 'claim-code'

/**
 * A code that a link brought waits here for its visitor to log in, maybe by a mail that opens
 * another tab: it is offered to whoever comes, booked by nobody but them.
 */
export function keepClaim(typed: string): void {
  const code = readClaimCode(typed)
  try {
    if (code !== null) localStorage.setItem(KEY, code)
  } catch {
    // Then it is typed from the receipt.
  }
}

/** As it is printed; empty where none waits. */
export function readClaim(): string {
  try {
    const code = readClaimCode(localStorage.getItem(KEY) ?? '')
    return code === null ? '' : shownClaimCode(code)
  } catch {
    return ''
  }
}

export function forgetClaim(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // It was never kept.
  }
}
