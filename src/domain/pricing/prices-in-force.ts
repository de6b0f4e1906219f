import type { Cents } from '#domain/money/money.ts'

/** Kinds of products that have a price. A custom salad has none: it costs the sum of its parts. */
export const pricedKinds = ['ingredient', 'dessert', 'formula'] as const
export type PricedKind = (typeof pricedKinds)[number]

/**
 * The price of a product, in cents. `premium`: what the product costs as an included portion; 0 for
 * a product without a premium, such as a formula.
 */
export type Price = { readonly price: Cents; readonly premium: Cents }

/**
 * A price that replaces the base price of one product. If `premium` is null, the product's premium
 * stays unchanged.
 */
export type PriceChange = {
  readonly kind: PricedKind
  readonly id: number
  readonly price: Cents
  readonly premium: Cents | null
}

/**
 * A temporary price of one product in one restaurant, from `beginsAt` until just before `endsAt`,
 * in epoch milliseconds.
 */
export type PriceException = PriceChange & { readonly beginsAt: number; readonly endsAt: number }

/**
 * Returns the price of a product in a restaurant (B6): the price of an exception in force, else
 * that of the restaurant's zone, else the base price. A zone or an exception never gives a premium
 * to a product without one.
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
