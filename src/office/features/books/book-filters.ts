import { type ClosingPeriod, closingPeriods } from '#domain/books/closing.ts'

/** What the page of the books shows, as it stands in the address (P7). */
export type BookFilters = {
  /** Null for the first seller. */
  seller: string | null
  period: ClosingPeriod
  /** The first day of the closing that is open. */
  open: string | null
  /** The attestation is open. */
  attestation: boolean
}

export const noFilters: BookFilters = {
  seller: null,
  period: 'day',
  open: null,
  attestation: false,
}

const day = /^\d{4}-\d{2}-\d{2}$/
const seller = /^[a-z][a-z0-9-]{0,39}$/

const matching = (text: string | null, pattern: RegExp): string | null =>
  text !== null && pattern.test(text) ? text : null

/** Reads an address. What it does not know is left out. */
export const readFilters = (search: URLSearchParams): BookFilters => ({
  seller: matching(search.get('seller'), seller),
  period: closingPeriods.find((each) => each === search.get('period')) ?? 'day',
  open: matching(search.get('open'), day),
  attestation: search.get('view') === 'attestation',
})

/** The same as an address writes it, without what is shown anyway. */
export function writeFilters({ seller, period, open, attestation }: BookFilters): URLSearchParams {
  const search = new URLSearchParams()
  if (seller !== null) search.set('seller', seller)
  if (period !== 'day') search.set('period', period)
  if (open !== null) search.set('open', open)
  if (attestation) search.set('view', 'attestation')
  return search
}
