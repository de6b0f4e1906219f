import type { Receipt } from './receipt.ts'

const year = new Intl.DateTimeFormat('en-GB', { year: 'numeric', timeZone: 'Europe/Paris' })

/**
 * Returns a number such as `2026-000123`: the year of issue in Paris, and the page in the seller's
 * book, which has no gaps. If the seller has a series, the number begins with it: `M-2026-000123`.
 */
export function receiptNumber({
  position,
  issuedAt,
  receipt: { seller },
}: {
  position: number
  issuedAt: string
  receipt: Pick<Receipt, 'seller'>
}): string {
  const number = `${year.format(new Date(issuedAt))}-${String(position).padStart(6, '0')}`
  return seller.series === undefined ? number : `${seller.series}-${number}`
}
