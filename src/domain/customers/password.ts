/**
 * Maximum number of characters: more than any person needs; a longer password would only keep the
 * server busy.
 */
export const LONGEST_PASSWORD = 256

/**
 * The rules for a password, each with its own pattern, so that a form can show which of them are
 * met (V2).
 */
export const passwordRules = {
  length: /.{8}/su,
  capital: /[A-Z]/,
  small: /[a-z]/,
  digit: /\d/,
  sign: /[@$!%*?&]/,
} as const

/**
 * At least 8 characters, among them a capital, a small letter, a digit and one of @$!%*?& (V2). Any
 * other character is allowed as well.
 */
export const isStrongPassword = (password: string): boolean =>
  Object.values(passwordRules).every((pattern) => pattern.test(password))
