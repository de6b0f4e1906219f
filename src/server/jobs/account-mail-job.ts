/**
 * The kinds of mails about an account. `verify`: confirm the address. `known`: an account already
 * exists. `reset`: choose a new password. `email-asked`: a new address was requested. `reuse`: a
 * token was used twice. The other kinds inform about a change or a link.
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
