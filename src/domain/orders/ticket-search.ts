/**
 * Returns the digits of an order number as they are called out: “twelve” for A12. Null for any
 * other text.
 */
export function readNumberDigits(text: string): number | null {
  const digits = /^\d{1,2}$/.test(text.trim()) ? Number(text) : 0
  return digits === 0 ? null : digits
}

/**
 * Returns the end of a telephone number, at most nine digits: without the prefix, which people
 * leave out. Null for fewer than four digits, because too many numbers share them.
 */
export function readPhoneEnd(text: string): string | null {
  const digits = text.replace(/\D/g, '')
  return /^\+?[\d\s.()-]+$/.test(text) && digits.length >= 4 ? digits.slice(-9) : null
}

/** Whether a text matches a ticket, as far as a board without a network can decide. */
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
