import * as z from 'zod/mini'

/** The id of a row, which is a number of up to 18 digits written as text. */
export const id = z.string().check(z.regex(/^[1-9]\d{0,17}$/))

/** An instant in ISO 8601, in UTC. */
export const instant = z.string()

/** Number of digits of every PIN; the last digit sends it. */
export const PIN_DIGITS = 4

export const pinField = z
  .string()
  .check(z.regex(new RegExp(`^\\d{${PIN_DIGITS}}$`), { error: 'pin_wrong' }))
