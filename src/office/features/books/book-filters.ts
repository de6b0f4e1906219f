import { type ClosingPeriod, closingPeriods } from '#domain/books/closing.ts'
import { isDay } from '#office/base/today.ts'

/** The filters of the books page, as written in the address (P7). */
export type BookFilters = {
  /** The chosen seller; null for the first one. */
  seller: string | null
  period: ClosingPeriod
  /** The first day of the closing that is shown next to the list; null if no closing is shown. */
  open: string | null
  /** True if the attestation is open. */
  attestation: boolean
}

export const noFilters: BookFilters = {
  seller: null,
  period: 'day',
  open: null,
  attestation: false,
}

const seller = /^[a-z][a-z0-9-]{0,39}$/

const matching = (text: string | null, pattern: RegExp): string | null =>
  text !== null && pattern.test(text) ? text : null

/** Reads the filters from an address. Unknown values are ignored. */
export function readFilters(search: URLSearchParams): BookFilters {
  const open = search.get('open')
  return {
    seller: matching(search.get('seller'), seller),
    period: closingPeriods.find((each) => each === search.get('period')) ?? 'day',
    open: isDay(open) ? open : null,
    attestation: search.get('view') === 'attestation',
  }
}

/** Writes the filters to an address, without default values. */
export function writeFilters({ seller, period, open, attestation }: BookFilters): URLSearchParams {
  const search = new URLSearchParams()
  if (seller !== null) search.set('seller', seller)
  if (period !== 'day') search.set('period', period)
  if (open !== null) search.set('open', open)
  if (attestation) search.set('view', 'attestation')
  return search
}
