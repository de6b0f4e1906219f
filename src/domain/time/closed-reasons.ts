/**
 * Why a restaurant is closed on a day. `dated_closure`: its calendar closes that date.
 * `early_close`: every service of the day would begin after its end. Browsers read this file, which
 * therefore uses no `Temporal`.
 */
export const closedReasons = [
  'weekday',
  'bank_holiday',
  'annual_closure',
  'dated_closure',
  'early_close',
] as const
export type ClosedBecause = (typeof closedReasons)[number]
