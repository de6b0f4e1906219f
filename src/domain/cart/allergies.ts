import type { Cart, CartLine } from './cart.ts'
import { productsIn } from './holding.ts'
import type { Allergen, Menu } from '#domain/menu/menu.ts'
import { allergensWithin } from '#domain/menu/products.ts'

/**
 * Returns those of the customer's `declared` allergens that a product contains, including all parts
 * of the product. A product that is not on the menu, or that has a part which is not, counts as
 * containing all of them (E3).
 */
export function declaredIn(
  id: number,
  declared: readonly Allergen[],
  menu: Menu,
): readonly Allergen[] {
  if (declared.length === 0) return declared
  const ingredient = menu.ingredients[id]
  const product = ingredient ?? menu.desserts[id]
  const { composition } = ingredient ?? {}
  const componentIds = composition ? [composition.base, ...composition.ingredients] : []
  if (!product || componentIds.some((componentId) => menu.ingredients[componentId] === undefined))
    return declared
  const within = allergensWithin(product, menu)
  return declared.filter((allergen) => within.includes(allergen))
}

/** Returns those of the `declared` allergens that the products of a line contain (E3). */
export function declaredInLine(
  line: CartLine,
  declared: readonly Allergen[],
  menu: Menu,
): readonly Allergen[] {
  const allergensInLine = new Set(productsIn(line).flatMap((id) => declaredIn(id, declared, menu)))
  return declared.filter((allergen) => allergensInLine.has(allergen))
}

/**
 * A product with declared allergens that is added to the cart. `name` is empty if the product is
 * not on the menu.
 */
export type AddedAllergens = { product: number; name: string; allergens: readonly Allergen[] }

/**
 * Returns the products with a declared allergen of which the cart contains more units after a
 * change than before. The customer is asked about these products before the cart changes (E3).
 */
export function addedAllergens(
  before: Cart,
  after: Cart,
  declared: readonly Allergen[],
  menu: Menu,
): readonly AddedAllergens[] {
  if (declared.length === 0) return []
  const had = counted(before)
  return [...counted(after)].flatMap(([product, count]) => {
    const allergens = declaredIn(product, declared, menu)
    if (count <= (had.get(product) ?? 0) || allergens.length === 0) return []
    const { name = '' } = menu.ingredients[product] ?? menu.desserts[product] ?? {}
    return [{ product, name, allergens }]
  })
}

/** Counts the units of each product in a cart. */
function counted({ lines }: Cart): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const line of lines)
    for (const product of productsIn(line))
      counts.set(product, (counts.get(product) ?? 0) + line.quantity)
  return counts
}
