import * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

/** A check whose failure is said with the catalogue's sentence: the message is the code. */
export const says = (code: ErrorCode) => ({ error: code })

/**
 * Refuses what nobody can see and what turns the text after it around: a label in the kitchen reads
 * as it was written.
 */
export const visible = z.regex(/^[^\p{Cc}\p{Bidi_Control}]*$/u, says('field_invalid'))

/** The same for text of several lines: line breaks and tabs are what they look like. */
export const visibleLines = z.regex(
  /^(?:[^\p{Cc}\p{Bidi_Control}]|\r?\n|\t)*$/u,
  says('field_invalid'),
)

/** Text that must hold something once trimmed; `empty` is the sentence when it does not. */
export const filled = (empty: ErrorCode, max: number) =>
  z
    .string(says(empty))
    .check(z.trim(), z.minLength(1, says(empty)), z.maxLength(max, says('field_invalid')))

export const nameField = filled('name_empty', 80).check(visible)

/**
 * A French number has ten digits, or nine behind +33; one that begins with 0 elsewhere has nine or
 * ten. Any other: 6 to 15.
 */
const isPhone = (value: string): boolean => {
  const digits = value.replace(/^00|\(0\)|[^\d+]/g, (part) => (part === '00' ? '+' : ''))
  if (digits.startsWith('+33')) return /^\+330?[1-9]\d{8}$/.test(digits)
  return /^(?:0\d{8,9}|\+[1-9]\d{6,14}|[1-9]\d{5,14})$/.test(digits)
}

/** Any national or international number, with spaces, dots, dashes, brackets and a plus. */
export const phoneField = filled('phone_empty', 30).check(
  z.regex(/^\+?[\d \u00A0().-]*$/, says('phone_invalid')),
  z.refine(isPhone, says('phone_invalid')),
)

/**
 * What no e-mail address has unquoted; its dots stand between parts, and a part of the host has no
 * hyphen at either end.
 */
const never = String.raw`\s@.<>()[\]\\,;:"`
const part = `[^${never}]+`
const hostPart = `[^${never}-](?:[^${never}]*[^${never}-])?`
const lastHostPart = `[^${never}-][^${never}]*[^${never}-]`
const emailAddress = new RegExp(
  String.raw`^${part}(?:\.${part})*@(?:${hostPart}\.)+${lastHostPart}$`,
)

/** V1. */
export const emailField = filled('email_empty', 254).check(
  z.regex(/^[^\p{Cc}\p{Bidi_Control}]*$/u, says('email_invalid')),
  z.regex(emailAddress, says('email_invalid')),
)

/** A box that must be ticked. */
export const tickedField = (code: ErrorCode) => z.literal(true, says(code))

export const commentField = z
  .string()
  .check(z.trim(), z.maxLength(500, says('comment_too_long')), visibleLines)

/** What the customer calls a line of the cart. */
export const titleField = z.string().check(z.maxLength(120), visible)
