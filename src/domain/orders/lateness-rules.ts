/** The chain's rules about lateness. Values in minutes, except the points. */
export type LatenessRules = {
  /** Minutes that an order takes from the first tap to ready. */
  readonly preparation: number
  /** Minutes for each bowl that the kitchen makes before it. */
  readonly perBowl: number
  /** Maximum minutes of delay that are too small to be shown. */
  readonly unsaid: number
  /** Minutes of delay from which an estimate counts as late. */
  readonly late: number
  /**
   * Minutes after its time from which an order that is not ready counts as late, however soon it
   * may be ready.
   */
  readonly overdue: number
  /** Minutes of delay from which no estimate is shown any more. */
  readonly veryLate: number
  /** Minutes without a tap on the board, after an order's time, from which nothing is estimated. */
  readonly silence: number
  /** Points for a late order, and the total for a very late one; 0 means none. */
  readonly points: number
  readonly pointsInAll: number
}

export const usualLatenessRules: LatenessRules = {
  preparation: 6,
  perBowl: 1,
  unsaid: 2,
  late: 10,
  overdue: 5,
  veryLate: 30,
  silence: 15,
  points: 10,
  pointsInAll: 20,
}

/** Returns an object with a value for each rule: a schema of its field, or its number. */
export const eachLatenessRule = <T>(
  of: (rule: keyof LatenessRules) => T,
): Record<keyof LatenessRules, T> => ({
  preparation: of('preparation'),
  perBowl: of('perBowl'),
  unsaid: of('unsaid'),
  late: of('late'),
  overdue: of('overdue'),
  veryLate: of('veryLate'),
  silence: of('silence'),
  points: of('points'),
  pointsInAll: of('pointsInAll'),
})

/** Returns the chain's rules; the usual value for any that the chain does not set. */
export const rulesOf = (
  chainRules: { readonly [Rule in keyof LatenessRules]?: number | undefined } | null | undefined,
): LatenessRules => eachLatenessRule((rule) => chainRules?.[rule] ?? usualLatenessRules[rule])
