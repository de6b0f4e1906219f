/** The chain's rules about lateness. Minutes, but for the points. */
export type LatenessRules = {
  /** What an order takes from the first tap to ready. */
  readonly preparation: number
  /** What each bowl takes that is made before. */
  readonly perBowl: number
  /** A later estimate is not worth a word up to this. */
  readonly unsaid: number
  /** An estimate so much later is late. */
  readonly late: number
  /** So long after its time, an order that is not ready is late, however soon it may be. */
  readonly overdue: number
  /** An estimate so much later is no longer said. */
  readonly veryLate: number
  /** So long without a tap on the board, after the time of an order, nothing is estimated. */
  readonly silence: number
  /** Points for a late order, and for a very late one in all; 0 gives none. */
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

/** Something for each of the rules: a schema of its field, or its value. */
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

/** What the chain says of its rules, and for the rest what is usual. */
export const rulesOf = (
  chainRules: { readonly [Rule in keyof LatenessRules]?: number | undefined } | null | undefined,
): LatenessRules => eachLatenessRule((rule) => chainRules?.[rule] ?? usualLatenessRules[rule])
