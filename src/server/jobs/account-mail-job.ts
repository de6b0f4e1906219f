/**
 * What a customer is told about their account: to confirm an address, that they have an account
 * already, how to choose a new password, that another address was asked for, what was changed or
 * linked, that a token was used twice.
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
   * Null when nobody has the address that was asked about: then there is nothing to do, and nobody
   * could tell before.
   */
  customer: string | null
  /** Another address than the customer's: the new one, or the one that was theirs. */
  to: string | null
}
