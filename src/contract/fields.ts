import * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import { tidyText } from './tidy-text.ts'

/** Makes the error code the message of a check: its sentence is in the texts of each language. */
export const failsWith = (code: ErrorCode) => ({ error: code })

/**
 * Refuses control characters and characters that reverse the direction of text, so that a kitchen
 * label reads as it was written.
 */
export const visible = z.regex(/^[^\p{Cc}\p{Bidi_Control}]*$/u, failsWith('field_invalid'))

/**
 * Refuses the same characters as `visible`, in text of several lines, where line breaks and tabs
 * are allowed.
 */
export const visibleLines = z.regex(
  /^(?:[^\p{Cc}\p{Bidi_Control}]|\r?\n|\t)*$/u,
  failsWith('field_invalid'),
)

/** Tidies typed text before any other check. */
export const tidiedText = z.overwrite(tidyText)

/** Text that must not be empty after tidying; `empty` is the code of the refusal. */
export const filled = (empty: ErrorCode, max: number) =>
  z
    .string(failsWith(empty))
    .check(
      tidiedText,
      z.minLength(1, failsWith(empty)),
      z.maxLength(max, failsWith('field_invalid')),
    )

export const nameField = filled('name_empty', 80).check(visible)

/**
 * Whether the digits of a number are valid. A French number has ten digits, or nine after +33.
 * Without a country code a leading 0 is followed by eight or nine digits. Any other number has 6 to
 * 15 digits (7 to 15 after a plus).
 */
const isPhone = (value: string): boolean => {
  const digits = value.replace(/^00|\(0\)|[^\d+]/g, (part) => (part === '00' ? '+' : ''))
  if (digits.startsWith('+33')) return /^\+330?[1-9]\d{8}$/.test(digits)
  return /^(?:0\d{8,9}|\+[1-9]\d{6,14}|[1-9]\d{5,14})$/.test(digits)
}

/** A national or international number; spaces, dots, dashes, brackets and a plus are allowed. */
export const phoneField = filled('phone_empty', 30).check(
  z.regex(/^\+?[\d \u00A0().-]*$/, failsWith('phone_invalid')),
  z.refine(isPhone, failsWith('phone_invalid')),
)

/**
 * Characters that an unquoted e-mail address cannot contain, including invisible ones. Dots only
 * separate parts, and a part of the host neither begins nor ends with a hyphen.
 */
const never = String.raw`\p{Default_Ignorable_Code_Point}\s@.<>()[\]\\,;:"`
const part = `[^${never}]+`
const hostPart = `[^${never}-](?:[^${never}]*[^${never}-])?`
const lastHostPart = `[^${never}-][^${never}]*[^${never}-]`
const emailAddress = new RegExp(
  String.raw`^${part}(?:\.${part})*@(?:${hostPart}\.)+${lastHostPart}$`,
  'u',
)

/** V1. */
export const emailField = filled('email_empty', 254).check(
  z.regex(/^[^\p{Cc}\p{Bidi_Control}]*$/u, failsWith('email_invalid')),
  z.regex(emailAddress, failsWith('email_invalid')),
)

/** A checkbox that must be ticked. */
export const tickedField = (code: ErrorCode) => z.literal(true, failsWith(code))

export const commentField = z
  .string()
  .check(tidiedText, z.maxLength(500, failsWith('comment_too_long')), visibleLines)

/** The customer's own name for a cart line. */
export const titleField = filled('field_required', 120).check(visible)
