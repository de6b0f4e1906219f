import type { Cents } from '#domain/money/money.ts'

/** What has a price of its own. The free composition costs the sum of its parts. */
export const pricedKinds = ['ingredient', 'dessert', 'formula'] as const
export type PricedKind = (typeof pricedKinds)[number]

/** `premium`: the supplement of an included product; 0 where there is none, as for a formula. */
export type Price = { readonly price: Cents; readonly premium: Cents }

/** Another price of one product. A null premium leaves the supplement as it is. */
export type PriceChange = {
  readonly kind: PricedKind
  readonly id: number
  readonly price: Cents
  readonly premium: Cents | null
}

/** A price of one restaurant for a time. Epoch milliseconds; `endsAt` is excluded. */
export type PriceException = PriceChange & { readonly beginsAt: number; readonly endsAt: number }

/**
 * The price of a product in a restaurant (B6): its base price, or that of the restaurant's zone, or
 * that of an exception in force. None of them makes a premium product of one that is not.
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

/** The next instant at which an exception begins or ends; Infinity when there is none. */
export const nextPriceChange = (exceptions: readonly PriceException[], now: number): number =>
  exceptions
    .flatMap(({ beginsAt, endsAt }) => [beginsAt, endsAt])
    .filter((at) => at > now)
    .reduce((first, at) => Math.min(first, at), Infinity)
