/**
 * The mails about an account: confirm an address, an account already exists, choose a new password,
 * a new address was requested, something was changed or linked, a token was used twice.
 */
export type AccountMailKind =
  | 'verify'
  | 'known'
  | 'reset'
  | 'password-changed'
  | 'change-email'
  | 'email-asked'
  | 'email-changed'
  | 'reuse'
  | 'linked'
  | 'unlinked'
export type AccountMailJob = {
  kind: AccountMailKind
  /**
   * Null when no account has the requested address. The job then does nothing, and exists so that
   * the caller cannot tell the difference.
   */
  customer: string | null
  /** An address other than the customer's current one: the new one, or the previous one. */
  to: string | null
}
