import { createHash } from 'node:crypto'
import type { PricesInForce } from './prices.ts'

/**
 * The products that a restaurant has temporarily run out of. `mark` is a hash of exactly these
 * products, so a menu without them can be cached forever.
 */
export type SoldOut = { readonly mark: string; readonly products: ReadonlySet<number> }

export const nothingSoldOut: SoldOut = { mark: '', products: new Set() }

/** Creates a `SoldOut` from product ids in ascending order. */
export function soldOutOf(products: readonly number[]): SoldOut {
  if (products.length === 0) return nothingSoldOut
  const mark = createHash('sha256').update(products.join(' ')).digest('hex').slice(0, 12)
  return { mark, products: new Set(products) }
}

/** The properties, except the language, by which two menus of one catalogue may differ. */
export type MenuMarks = {
  /** The hash of the restaurant's assortment; empty for the chain's menu. */
  assortment: string
  soldOut: SoldOut
  prices: PricesInForce
}

/**
 * The version of a menu: the catalogue's version, and the hashes of the assortment, of the sold-out
 * products and of the price exceptions in force. Restaurants with the same assortment, sold-out
 * products and exceptions have the same version.
 */
export const versionOf = (catalogue: string, { assortment, soldOut, prices }: MenuMarks): string =>
  [catalogue, assortment, soldOut.mark, prices.mark].filter((part) => part !== '').join('.')
