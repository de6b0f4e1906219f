/**
 * As long as anybody may want it; what is longer is no password but an attempt to keep the server
 * busy.
 */
export const LONGEST_PASSWORD = 256

/** V2, rule by rule: what a password must hold. */
export const passwordRules = {
  length: /.{8}/su,
  capital: /[A-Z]/,
  small: /[a-z]/,
  digit: /\d/,
  sign: /[@$!%*?&]/,
} as const

/**
 * V2: at least 8 characters, among them a capital, a small letter, a digit and one of @$!%*?&. Any
 * other character is welcome beside them.
 */
export const isStrongPassword = (password: string): boolean =>
  Object.values(passwordRules).every((pattern) => pattern.test(password))
