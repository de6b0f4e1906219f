/** The value of the choice “as soon as possible”; any other choice is an instant in ISO 8601. */
export const SOONEST = 'soonest'

/**
 * Maximum number of milliseconds by which “as soon as possible” may move while a page is open.
 * Restaurants usually offer a time each quarter of an hour: the next one still meets the customer's
 * wish, a later one may not.
 */
const MAY_SLIDE = 20 * 60_000

/**
 * The earliest pickup time while a page is open, as instants in ISO 8601. `first`: the time that
 * the page showed first; `at`: the one that it showed last. `hasMoved`: whether they differ;
 * `isTooLate`: whether they differ by more than `MAY_SLIDE`.
 */
export type SoonestOffer = { first: string; at: string; hasMoved: boolean; isTooLate: boolean }

/**
 * The record of shown times after the earliest time became `next`; null while none is known (N3).
 */
export function trackSoonest(
  previous: SoonestOffer | null,
  next: string | null,
): SoonestOffer | null {
  if (next === null || previous?.at === next) return previous
  const first = previous?.first ?? next
  return {
    first,
    at: next,
    hasMoved: next !== first,
    isTooLate: Date.parse(next) - Date.parse(first) > MAY_SLIDE,
  }
}
