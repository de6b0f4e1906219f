/**
 * Maximum number of days until the end of a stop of a product (H10). A product that is unavailable
 * for longer should leave the catalogue.
 */
export const LONGEST_STOP_DAYS = 92

/**
 * The end of a stop without an end, such as a recall: the database requires an end for every stop
 * by the head office. Code that reads stops treats it as no end.
 */
export const NO_END = Date.UTC(9999, 0, 1)

/** Returns the end of a stored stop in epoch milliseconds; null without one. */
export const storedEnd = (endsAt: Date | null): number | null =>
  endsAt === null || endsAt.getTime() >= NO_END ? null : endsAt.getTime()
