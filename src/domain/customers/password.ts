/**
 * Maximum number of characters: more than any person needs; a longer password would only keep the
 * server busy.
 */
export const LONGEST_PASSWORD = 256

/** V2: each rule for a password. */
export const passwordRules = {
  length: /.{8}/su,
  capital: /[A-Z]/,
  small: /[a-z]/,
  digit: /\d/,
  sign: /[@$!%*?&]/,
} as const

/**
 * V2: at least 8 characters, among them a capital, a small letter, a digit and one of @$!%*?&. Any
 * other character is allowed as well.
 */
export const isStrongPassword = (password: string): boolean =>
  Object.values(passwordRules).every((pattern) => pattern.test(password))
