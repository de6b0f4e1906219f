import { createHash } from 'node:crypto'

/**
 * What a restaurant has run out of for now; its mark names these very products, so a menu without
 * them can be kept for good.
 */
export type SoldOut = { readonly mark: string; readonly products: ReadonlySet<number> }

export const nothingSoldOut: SoldOut = { mark: '', products: new Set() }

/** `products` rising. */
export function soldOutOf(products: readonly number[]): SoldOut {
  if (products.length === 0) return nothingSoldOut
  const mark = createHash('sha256').update(products.join(' ')).digest('hex').slice(0, 12)
  return { mark, products: new Set(products) }
}

/** The version of a menu: the catalogue's, and what of it is sold out. */
export const versionWithout = (catalogue: string, { mark }: SoldOut): string =>
  mark === '' ? catalogue : `${catalogue}.${mark}`
