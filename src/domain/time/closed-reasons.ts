/**
 * Reasons for which a restaurant is closed on a day. `dated_closure`: its calendar closes that
 * date. `early_close`: every service of the day would begin after its early end. Browsers use this
 * file, so it must not use `Temporal`.
 */
export const closedReasons = [
  'weekday',
  'bank_holiday',
  'annual_closure',
  'dated_closure',
  'early_close',
] as const
export type ClosedBecause = (typeof closedReasons)[number]
