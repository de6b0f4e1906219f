import * as z from 'zod'

const filled = z.string().trim().min(1, 'must not be empty')
const readable = 'must not hold control characters'

/**
 * A name or an address as mails, receipts and labels print it: a line break would end the header of
 * a mail, and characters that turn the direction of text would change what a label says.
 */
export const line = filled
  .max(200, 'must have 200 characters at most')
  .regex(/^[^\p{Cc}\p{Bidi_Control}]*$/u, readable)

/** Text of several lines. */
export const prose = filled
  .max(5000, 'must have 5000 characters at most')
  .regex(/^(?:[^\p{Cc}\p{Bidi_Control}]|\r?\n|\t)*$/u, readable)
