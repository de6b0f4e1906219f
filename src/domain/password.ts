/** As long as anybody may want it; what is longer is no password but an attempt to keep the server busy. */
export const LONGEST_PASSWORD = 256

const needed = [/.{8}/su, /[A-Z]/, /[a-z]/, /\d/, /[@$!%*?&]/]

/**
 * V2: at least 8 characters, among them a capital, a small letter, a digit and one of @$!%*?&. Any other character is
 * welcome beside them.
 */
export const isStrongPassword = (password: string): boolean => needed.every((pattern) => pattern.test(password))
