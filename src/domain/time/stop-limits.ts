/**
 * The most days ahead that a stop of a product ends (H10). What is gone for longer leaves the
 * catalogue.
 */
export const LONGEST_STOP_DAYS = 92

/**
 * The end of a stop that has none, as of a recall: the database wants one of every stop of the office.
 * Whoever reads stops takes it for none.
 */
export const NO_END = Date.UTC(9999, 0, 1)

/** The end of a stop that was stored; null without one. Epoch milliseconds. */
export const storedEnd = (endsAt: Date | null): number | null =>
  endsAt === null || endsAt.getTime() >= NO_END ? null : endsAt.getTime()
