import type { Cents } from '#domain/money/money.ts'

/** Kinds of products with their own price. A custom salad costs the sum of its parts. */
export const pricedKinds = ['ingredient', 'dessert', 'formula'] as const
export type PricedKind = (typeof pricedKinds)[number]

/**
 * `premium`: the surcharge of an included product in cents; 0 if there is none, as for a formula.
 */
export type Price = { readonly price: Cents; readonly premium: Cents }

/** A different price of one product. A null premium leaves the surcharge unchanged. */
export type PriceChange = {
  readonly kind: PricedKind
  readonly id: number
  readonly price: Cents
  readonly premium: Cents | null
}

/** A temporary price in one restaurant. Epoch milliseconds; `endsAt` is excluded. */
export type PriceException = PriceChange & { readonly beginsAt: number; readonly endsAt: number }

/**
 * Returns the price of a product in a restaurant (B6): its base price, that of the restaurant's
 * zone, or that of an exception in force. A product that is not a premium one never becomes one by
 * them.
 */
export function priceInForce(
  base: Price,
  zone: PriceChange | undefined,
  exception: PriceChange | undefined,
): Price {
  const premium = exception?.premium ?? zone?.premium ?? base.premium
  return {
    price: exception?.price ?? zone?.price ?? base.price,
    premium: base.premium === 0 ? 0 : premium,
  }
}

export const exceptionsAt = (
  exceptions: readonly PriceException[],
  now: number,
): PriceException[] => exceptions.filter(({ beginsAt, endsAt }) => beginsAt <= now && now < endsAt)

/**
 * Returns the next instant at which an exception begins or ends (epoch milliseconds); Infinity if
 * there is none.
 */
export const nextPriceChange = (exceptions: readonly PriceException[], now: number): number =>
  exceptions
    .flatMap(({ beginsAt, endsAt }) => [beginsAt, endsAt])
    .filter((at) => at > now)
    .reduce((first, at) => Math.min(first, at), Infinity)
