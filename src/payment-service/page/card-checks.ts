/** The texts typed into the card fields. */
export type TypedCard = { number: string; expiry: string; cvc: string; holder: string }
export type CardField = keyof TypedCard

/**
 * The fields with an error, each with the code of its error sentence. `card_number_unlikely`: the
 * check digit is wrong.
 */
export type CardFaults = Partial<Record<CardField, CardFault>>
export type CardFault =
  | 'card_number_invalid'
  | 'card_number_unlikely'
  | 'card_expiry_invalid'
  | 'card_cvc_invalid'
  | 'card_holder_empty'

export const cardFields: readonly CardField[] = ['number', 'expiry', 'cvc', 'holder']

/** Maximum number of years until an expiry date: no card is valid for longer. */
const YEARS_AHEAD = 25

export const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** Returns all errors of a card (Y2); empty if the card may be sent. `now`: epoch milliseconds. */
export function findFaults(card: TypedCard, now: number): CardFaults {
  const number = card.number.replace(/[\s-]/g, '')
  return {
    ...(/^\d{16}$/.test(number)
      ? addsUp(number)
        ? {}
        : { number: 'card_number_unlikely' as const }
      : { number: 'card_number_invalid' as const }),
    ...(readExpiry(card.expiry, now) ? {} : { expiry: 'card_expiry_invalid' as const }),
    ...(/^\d{3}$/.test(card.cvc.trim()) ? {} : { cvc: 'card_cvc_invalid' as const }),
    ...(isName(card.holder) ? {} : { holder: 'card_holder_empty' as const }),
  }
}

/**
 * Reads `MM/YY` or `MM/YYYY`; null when that month does not exist, is past, or is implausibly far
 * away.
 */
export function readExpiry(text: string, now: number): { month: number; year: number } | null {
  const [, monthText, yearText] = /^\s*(\d{1,2})\s*\/\s*(\d{2}|\d{4})\s*$/.exec(text) ?? []
  if (monthText === undefined || yearText === undefined) return null
  const month = Number(monthText)
  const year = yearText.length === 2 ? 2000 + Number(yearText) : Number(yearText)
  const today = new Date(now)
  const monthsLeft = (year - today.getUTCFullYear()) * 12 + month - (today.getUTCMonth() + 1)
  return month >= 1 && month <= 12 && monthsLeft >= 0 && monthsLeft <= YEARS_AHEAD * 12
    ? { month, year }
    : null
}

/**
 * Formats an expiry date while it is typed: `MM/YY` or `MM/YYYY`, whatever sign was typed between
 * month and year. A text that is no date stays unchanged, to be refused.
 */
export function writeExpiry(typed: string): string {
  if (/[^\d\s./-]/.test(typed)) return typed
  const isOneDigit = /^\D*(?:[2-9]|1\D)/.test(typed)
  const digits = (isOneDigit ? '0' : '') + digitsOf(typed)
  return digits.length < 2 ? digits : `${digits.slice(0, 2)}/${digits.slice(2, 6)}`
}

const isName = (text: string): boolean =>
  text.trim() !== '' && text.length <= 80 && !/\p{Cc}/u.test(text)

/**
 * Whether a number passes the Luhn check, which detects one wrong digit and most swaps of two
 * digits.
 */
function addsUp(digits: string): boolean {
  const sum = Array.from(digits, Number)
    .reverse()
    .reduce((total, digit, place) => {
      const value = place % 2 === 0 ? digit : 2 * digit
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}

/** The brand, by the first digits of a number. */
export function brandOf(digits: string): 'visa' | 'mastercard' | 'card' {
  if (digits.startsWith('4')) return 'visa'
  return /^(5[1-5]|2[2-7])/.test(digits) ? 'mastercard' : 'card'
}
