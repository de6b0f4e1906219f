/**
 * Returns the number in an order number, without its letter, as staff call it out: 12 for A12. Null
 * if the text is not one or two digits.
 */
export function readNumberDigits(text: string): number | null {
  const digits = /^\d{1,2}$/.test(text.trim()) ? Number(text) : 0
  return digits === 0 ? null : digits
}

/**
 * Returns the last digits of a telephone number, at most nine, so that the number matches with and
 * without its prefix. Null for fewer than four digits, because too many telephone numbers share
 * them.
 */
export function readPhoneEnd(text: string): string | null {
  const digits = text.replace(/\D/g, '')
  return /^\+?[\d\s.()-]+$/.test(text) && digits.length >= 4 ? digits.slice(-9) : null
}

/**
 * Whether a search text matches a ticket. This check uses only data on the board, so it works
 * without a network.
 */
export function isMeantBy(
  text: string,
  { number, customerName, phone }: { number: string; customerName: string; phone: string },
): boolean {
  const typed = text.trim()
  const digits = readNumberDigits(typed)
  const end = readPhoneEnd(typed)
  return (
    number === typed.toUpperCase() ||
    (digits !== null && Number(number.replace(/\D/g, '')) === digits) ||
    (end !== null && phone.replace(/\D/g, '').endsWith(end)) ||
    (typed !== '' && customerName.toLowerCase().startsWith(typed.toLowerCase()))
  )
}
