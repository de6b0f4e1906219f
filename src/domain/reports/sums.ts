/**
 * The kinds of sums that are stored for each day (decision 34). Each kind contains a count and an
 * amount in cents by key. Sums are only added and subtracted, so the sums of a month or of a group
 * of restaurants are those of its days and restaurants added up.
 */
const sumKinds = {
  /**
   * `orders`: number of sold orders, and their cents less refunds. `refunded`: refunded cents.
   * `ready`, `on-time`, `not-collected`, `new`: numbers of orders. `cancelled-late`: number of
   * orders that were cancelled after their time and never ready. `open`: number of orders that a
   * kitchen left open. `members`: as `orders`, but only of customers with an account.
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
  /**
   * Key `4 12`: number and cents of sold orders with a pick-up on an ISO weekday (4) in an hour of
   * the day (12) in Paris.
   */
  hours: null,
  /**
   * Key `i12` or `d3`: number of sold portions of ingredient 12 or dessert 3, alone and inside
   * composed products.
   */
  sold: null,
  /** Key `3`: number of sold formulas with this id, and their cents before discounts. */
  formulas: null,
  /** Key `3 12`: number of portions of ingredient 12 sold inside formula 3. */
  inside: null,
  /**
   * Key `41`: number of orders whose preparation, from its beginning until the order was ready,
   * took a time in this step of `PREP_SECONDS`.
   */
  prep: null,
  /**
   * Key: the reason of the cancellation. Number of cancelled orders, and the cents of their prices.
   */
  cancelled: null,
  /** Key: the reason of the refund. Number of refunds of sold orders, and the refunded cents. */
  refunds: null,
  /**
   * Numbers of points by kind of change. `rewards`: number of products paid with points, and the
   * cents that they would have cost. `codes`: number of orders with a promo code, and the cents of
   * their discounts.
   */
  loyalty: ['earned', 'spent', 'granted', 'withdrawn', 'rewards', 'codes'],
  /**
   * Number and cents of refused carts, by reason, weekday and hour. These sums are stored
   * separately, because the rows from which they are computed are deleted.
   */
  lost: null,
} as const
export type SumKind = keyof typeof sumKinds

/**
 * Width in seconds of one step of preparation times. Counting orders by step allows computing the
 * median over several days.
 */
export const PREP_SECONDS = 6
/** Maximum preparation time in seconds; longer times are counted as this one. */
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
