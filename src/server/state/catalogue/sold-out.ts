import { createHash } from 'node:crypto'

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

/** The version of a menu: the catalogue's version, and the mark of the sold-out products. */
export const versionWithout = (catalogue: string, { mark }: SoldOut): string =>
  mark === '' ? catalogue : `${catalogue}.${mark}`
