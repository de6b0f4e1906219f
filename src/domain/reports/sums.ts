/**
 * The kinds of sums of a day (decision 34): by kind and key, a count and cents. Sums are only added
 * and subtracted, so those of a month or of a group are the sums of its days.
 */
const sumKinds = {
  /**
   * `orders`: sold orders, and cents less refunds. `refunded`: cents. `ready`, `on-time`,
   * `not-collected`, `new`: orders. `cancelled-late`: orders that were cancelled after their time
   * and never ready. `open`: orders that a kitchen has not completed. `members`: like `orders`, for
   * customers with an account.
   */
  total: [
    'orders',
    'refunded',
    'ready',
    'on-time',
    'cancelled-late',
    'open',
    'not-collected',
    'new',
    'members',
  ],
  /** Key `4 12`: like `orders`, by ISO weekday and hour of pick-up in Paris. */
  hours: null,
  /**
   * Key `i12` or `d3`: portions of an ingredient or a dessert, alone and inside composed products.
   */
  sold: null,
  /** Key `3`: number of sold formulas with this id, and their cents before discounts. */
  formulas: null,
  /** Key `3 12`: portions of ingredient 12 inside formula 3. */
  inside: null,
  /** Key `41`: orders by the time from “begun” to “ready”, in steps of `PREP_SECONDS`. */
  prep: null,
  /** Key: the reason. Number of orders, and the cents of their prices. */
  cancelled: null,
  /** Key: the reason. Number of refunds of sold orders, and their cents. */
  refunds: null,
  /**
   * Points. For `rewards`: products, and the cents that they would have cost; for `codes`: orders,
   * and the cents of discounts.
   */
  loyalty: ['earned', 'spent', 'granted', 'withdrawn', 'rewards', 'codes'],
  /**
   * Refused carts and their cents, by reason, weekday and hour. Stored separately, because the rows
   * from which they are counted are deleted.
   */
  lost: null,
} as const
export type SumKind = keyof typeof sumKinds

/**
 * Width in seconds of a step of preparation times, so that the median of several days can be
 * calculated.
 */
export const PREP_SECONDS = 6
/** Longest preparation time in seconds; longer ones count as this. */
export const MOST_PREP_SECONDS = 7200

export type Sum = { readonly count: number; readonly cents: number }
export type SumEntry = Sum & { readonly kind: string; readonly key: string }

const none: Sum = { count: 0, cents: 0 }

/** A collection of sums by kind and key. */
export class Sums {
  private readonly kinds = new Map<string, Map<string, Sum>>()

  constructor(entries: Iterable<SumEntry> = []) {
    for (const { kind, key, count, cents } of entries) this.add(kind, key, count, cents)
  }

  add(kind: string, key: string, count: number, cents = 0): void {
    const keys = this.kinds.get(kind) ?? new Map<string, Sum>()
    const before = keys.get(key) ?? none
    const after = { count: before.count + count, cents: before.cents + cents }
    if (after.count === 0 && after.cents === 0) keys.delete(key)
    else keys.set(key, after)
    if (keys.size === 0) this.kinds.delete(kind)
    else this.kinds.set(kind, keys)
  }

  of(kind: SumKind, key: string): Sum {
    return this.kinds.get(kind)?.get(key) ?? none
  }

  all(kind: SumKind): [key: string, sum: Sum][] {
    return [...(this.kinds.get(kind) ?? [])]
  }

  /** Returns the sums in the format of the database. */
  toJSON(): Record<string, Record<string, [number, number]>> {
    return Object.fromEntries(
      [...this.kinds].map(([kind, keys]) => [
        kind,
        Object.fromEntries([...keys].map(([key, { count, cents }]) => [key, [count, cents]])),
      ]),
    )
  }
}
