/**
 * Maximum number of days that a stop of a product may last (H10). A product that is unavailable for
 * longer should be removed from the catalogue.
 */
export const LONGEST_STOP_DAYS = 92

/**
 * The stored end of a stop that has no end, such as a recall: the database requires an end for
 * every stop by the head office. `storedEnd` returns null for it.
 */
export const NO_END = Date.UTC(9999, 0, 1)

/** Returns the end of a stored stop in epoch milliseconds; null if the stop has no end. */
export const storedEnd = (endsAt: Date | null): number | null =>
  endsAt === null || endsAt.getTime() >= NO_END ? null : endsAt.getTime()
