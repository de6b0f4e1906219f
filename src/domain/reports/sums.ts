/**
 * What the sums of a day hold (decision 34): kind, then key, then how many and cents. Sums are only
 * added and taken off, so those of a month or of a group are the sums of their days.
 */
const sumKinds = {
  /**
   * `orders`: sold orders, and cents less what was given back. `refunded`: cents. `ready`,
   * `on-time`, `not-collected`, `new`: orders. `cancelled-late`: orders that were cancelled after their
   * time and never ready. `open`: orders that a kitchen still has. `members`: as `orders`, of customers
   * with an account.
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
  /** `4 12`: as `orders`, by ISO weekday and hour of pick-up in Paris. */
  hours: null,
  /** `i12`, `d3`: portions of an ingredient or a dessert, alone and inside what was composed. */
  sold: null,
  /** `3`: formulas, and cents before discounts. */
  formulas: null,
  /** `3 12`: portions of an ingredient inside a formula. */
  inside: null,
  /** `41`: orders by the time from “begun” to “ready”, in steps of `PREP_SECONDS`. */
  prep: null,
  /** By reason: orders, and cents that they would have brought. */
  cancelled: null,
  /** By reason: refunds of sold orders, and cents. */
  refunds: null,
  /** Points; of `rewards` products and what they would have cost, of `codes` orders and discounts. */
  loyalty: ['earned', 'spent', 'granted', 'withdrawn', 'rewards', 'codes'],
  /** Kept apart, by reason, weekday and hour, since its rows are deleted: refused carts, and cents. */
  lost: null,
} as const
export type SumKind = keyof typeof sumKinds

/** The width of a step of preparation times, so that medians of several days can be told. */
export const PREP_SECONDS = 6
/** Longer times count as this one. */
export const MOST_PREP_SECONDS = 7200

export type Sum = { readonly count: number; readonly cents: number }
export type SumEntry = Sum & { readonly kind: string; readonly key: string }

const none: Sum = { count: 0, cents: 0 }

/** Sums by kind and key. */
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

  /** As the database keeps them. */
  toJSON(): Record<string, Record<string, [number, number]>> {
    return Object.fromEntries(
      [...this.kinds].map(([kind, keys]) => [
        kind,
        Object.fromEntries([...keys].map(([key, { count, cents }]) => [key, [count, cents]])),
      ]),
    )
  }
}
