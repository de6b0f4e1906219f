/**
 * The chain's rules about lateness. Values are minutes, except those of `points` and `pointsInAll`.
 */
export type LatenessRules = {
  /** Minutes that the kitchen needs for an order from its first tap until the order is ready. */
  readonly preparation: number
  /** Minutes that the kitchen needs for each bowl of earlier orders. */
  readonly perBowl: number
  /** Maximum delay in minutes that the customer is not shown, because it is too small. */
  readonly unsaid: number
  /** Minutes of delay from which an estimate counts as late. */
  readonly late: number
  /**
   * Minutes after the promised time from which an order that is not ready counts as late, even if
   * it will be ready soon.
   */
  readonly overdue: number
  /** Minutes of delay from which no estimate is shown any more. */
  readonly veryLate: number
  /**
   * Minutes without a tap on the board, counted at the earliest from the order's promised time,
   * after which no time is estimated any more.
   */
  readonly silence: number
  /**
   * Loyalty points for a late order (`points`), and the total number for a very late order
   * (`pointsInAll`); 0 means none.
   */
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

/**
 * Returns an object with one value for each rule; `of` returns the value, for example the schema of
 * the rule's field.
 */
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

/** Returns the chain's rules, with the usual value for each rule that the chain does not set. */
export const rulesOf = (
  chainRules: { readonly [Rule in keyof LatenessRules]?: number | undefined } | null | undefined,
): LatenessRules => eachLatenessRule((rule) => chainRules?.[rule] ?? usualLatenessRules[rule])
