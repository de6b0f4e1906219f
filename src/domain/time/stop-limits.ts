/**
 * The most days ahead that a stop of a product ends (H10). What is gone for longer leaves the
 * catalogue.
 */
export const LONGEST_STOP_DAYS = 92
