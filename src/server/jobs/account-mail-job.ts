/**
 * The mails about an account: confirm an address (`verify`), an account already exists (`known`),
 * choose a new password, a new address was requested, something was changed or linked, a token was
 * used twice.
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
   * Null if no account has the requested address. The job then does nothing, and exists only so
   * that the caller cannot find out.
   */
  customer: string | null
  /**
   * An address other than the customer's current one (the new or the previous one); null for the
   * current one.
   */
  to: string | null
}
