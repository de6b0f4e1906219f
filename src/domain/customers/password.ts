/**
 * Maximum number of characters of a password. Nobody needs a longer one, and hashing it would only
 * keep the server busy.
 */
export const LONGEST_PASSWORD = 256

/**
 * The rules for a password (V2). Each has its own pattern, so that a form can show which rules the
 * typed password meets.
 */
export const passwordRules = {
  length: /.{8}/su,
  capital: /[A-Z]/,
  small: /[a-z]/,
  digit: /\d/,
  sign: /[@$!%*?&]/,
} as const

/**
 * Whether a password has at least 8 characters, among them a capital, a small letter, a digit and
 * one of @$!%*?& (V2). Any other character is allowed as well.
 */
export const isStrongPassword = (password: string): boolean =>
  Object.values(passwordRules).every((pattern) => pattern.test(password))
