/**
 * Reasons for which a restaurant is closed on a day. `dated_closure`: the restaurant's calendar
 * closes the date. `early_close`: the day ends so early that no service begins before its end.
 * Browsers run this file, so it must not use `Temporal`.
 */
export const closedReasons = [
  'weekday',
  'bank_holiday',
  'annual_closure',
  'dated_closure',
  'early_close',
] as const
export type ClosedBecause = (typeof closedReasons)[number]
