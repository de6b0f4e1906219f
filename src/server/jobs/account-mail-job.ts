/**
 * The kinds of mails about an account. `verify` and `change-email` ask the customer to confirm the
 * address of a new account or a new address. `known`: somebody signed up with an address that
 * already has an account. `reset`: choose a new password. `email-asked`: another address was
 * requested. `reuse`: a token was used twice. The other kinds report a change of the password or of
 * the address, or that a login provider was linked or unlinked.
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
   * Null if no account has the requested address. The job then does nothing. It is enqueued so that
   * the caller cannot find out whether the account exists.
   */
  customer: string | null
  /**
   * The address of the mail, if it is not the customer's current one (a new or a previous address);
   * null for the current one.
   */
  to: string | null
}
