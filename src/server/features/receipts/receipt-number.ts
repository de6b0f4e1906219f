const year = new Intl.DateTimeFormat('en-GB', { year: 'numeric', timeZone: 'Europe/Paris' })

/**
 * `2026-000123`: the year of issue in Paris, and the page in the seller's book, which has no gaps.
 */
export const receiptNumber = (position: number, issuedAt: string): string =>
  `${year.format(new Date(issuedAt))}-${String(position).padStart(6, '0')}`
