import { createHash } from 'node:crypto'
import type { PricesInForce } from './prices.ts'

/**
 * The products that a restaurant has temporarily run out of. The mark is a hash of exactly these
 * products, so a menu without them can be cached forever.
 */
export type SoldOut = { readonly mark: string; readonly products: ReadonlySet<number> }

export const nothingSoldOut: SoldOut = { mark: '', products: new Set() }

/** `products` in ascending order. */
export function soldOutOf(products: readonly number[]): SoldOut {
  if (products.length === 0) return nothingSoldOut
  const mark = createHash('sha256').update(products.join(' ')).digest('hex').slice(0, 12)
  return { mark, products: new Set(products) }
}

/**
 * The version of a menu: the catalogue's version, and the marks of the sold-out products and of the
 * price exceptions in force.
 */
export const versionOf = (catalogue: string, soldOut: SoldOut, prices: PricesInForce): string =>
  [catalogue, soldOut.mark, prices.mark].filter((part) => part !== '').join('.')
