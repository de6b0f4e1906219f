import type { Dessert, Ingredient, Menu } from '#domain/menu/menu.ts'
import type { CategoryKind } from '#domain/menu/category-kinds.ts'

/** The kinds of product that are sold without composing, in the order of the page. */
const soldKinds = [
  'signature',
  'hot-dish',
  'sandwich',
  'soup',
  'bread',
  'snack',
  'dessert',
  'cold-drink',
  'hot-drink',
  'alcohol',
] as const satisfies readonly CategoryKind[]
export type SectionKind = (typeof soldKinds)[number]

export type ShelfSection = {
  kind: SectionKind
  products: readonly Ingredient[]
  /** Composed desserts, first among the desserts. */
  composed: readonly Dessert[]
}

/**
 * The sections of the page, except those for formulas and recipes; kinds without any product are
 * left out.
 */
export function sectionsOf(menu: Menu): ShelfSection[] {
  const kinds = new Map(menu.categories.map(({ id, kind }) => [id, kind]))
  const products = new Map(
    soldKinds.map((kind): [CategoryKind | undefined, Ingredient[]] => [kind, []]),
  )
  for (const each of Object.values(menu.ingredients))
    products.get(kinds.get(each.categoryId))?.push(each)
  return soldKinds
    .map((kind) => ({
      kind,
      products: products.get(kind) ?? [],
      composed: kind === 'dessert' ? Object.values(menu.desserts) : [],
    }))
    .filter(({ products, composed }) => products.length + composed.length > 0)
}
