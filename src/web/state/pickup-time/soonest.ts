/** The choice “as soon as possible”, where a choice is otherwise an instant in ISO 8601. */
export const SOONEST = 'soonest'

/**
 * Milliseconds by which “as soon as possible” may slide while a page is open. Restaurants usually offer a
 * time each quarter of an hour: the next one is still what the customer asked for, a later one may not be.
 */
const MAY_SLIDE = 20 * 60_000

/** What a page has shown as the earliest time: instants in ISO 8601. */
export type SoonestOffer = { first: string; at: string; hasMoved: boolean; isTooLate: boolean }

/** What it has shown once the earliest time is `next`; null while that is not known (N3). */
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
