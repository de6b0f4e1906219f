import type { SaladSlot, Slot } from '#domain/cart/cart.ts'
import { isDeclined, isSideSlot, slotsOf } from '#domain/cart/composition.ts'
import type { FormulaSide, IngredientId, Menu } from '#domain/menu/menu.ts'
import type { CategoryKind } from '#domain/menu/category-kinds.ts'
import type { PricedLine, PricedPortion } from '#domain/cart/priced.ts'
import { categoryOf } from '#domain/menu/products.ts'

/**
 * The name of a row in the description of a line. `extras`: the supplements of the ingredients. A
 * side is named after its content.
 */
type TermName = Slot | FormulaSide['kind'] | 'extras' | 'soup' | 'snack'
export type PortionText = Pick<PricedPortion, 'name' | 'quantity' | 'warm' | 'amount'>
/**
 * One row in the description of a line; without parts if the slot was deliberately left empty:
 * “without sauce” (C22).
 */
export type CompositionTerm = { name: TermName; portions: readonly PortionText[] }

/** Everything chosen in a line, as rows in the order of the composition. */
export function termsOf(priced: PricedLine, menu: Menu): CompositionTerm[] {
  const { line } = priced
  if (line.kind === 'item' || line.kind === 'signature') return madeOf(line.ingredient, menu)
  return slotsOf(line).flatMap((slot) => [
    ...(line.kind === 'formula' && slot === 'coulis' ? dessertTerm(priced, menu) : []),
    ...termsOfSlot(priced, slot, menu),
  ])
}

function termsOfSlot(priced: PricedLine, slot: Slot, menu: Menu): CompositionTerm[] {
  const { line } = priced
  const portions = priced.portions.filter((portion) => portion.slot === slot)
  if (portions.length === 0)
    return isDeclined(line, slot) ? [{ name: slotName(priced, slot, menu), portions: [] }] : []
  if (isSideSlot(slot))
    return grouped(portions, ({ ingredient }) => nameInSide(ingredient, slot, menu))
  if (slot !== 'ingredients' || line.kind !== 'formula') return [{ name: slot, portions }]
  return grouped(portions, ({ as }) => (as === 'extra' ? 'extras' : 'ingredients'))
}

/** Groups portions by name, in the order of first occurrence. */
function grouped(
  portions: readonly PricedPortion[],
  nameOf: (portion: PricedPortion) => TermName,
): CompositionTerm[] {
  return [...Map.groupBy(portions, nameOf)].map(([name, portionsOfTerm]) => ({
    name,
    portions: portionsOfTerm,
  }))
}

function dessertTerm({ line, dessertName }: PricedLine, menu: Menu): CompositionTerm[] {
  if (line.kind !== 'formula' || !line.dessert || dessertName === null) return []
  const amount = menu.desserts[line.dessert.dessert]?.premiumPrice ?? 0
  return [{ name: 'dessert', portions: [{ name: dessertName, quantity: 1, warm: false, amount }] }]
}

/** The contents of a signature salad, without the sauce, which the customer chooses. */
function madeOf(id: IngredientId, menu: Menu): CompositionTerm[] {
  const composition = menu.ingredients[id]?.composition
  if (!composition) return []
  const partsOf = (ids: readonly IngredientId[]): PortionText[] =>
    ids.flatMap((part) => {
      const name = menu.ingredients[part]?.name
      return name === undefined ? [] : [{ name, quantity: 1, warm: false, amount: 0 }]
    })
  return [
    { name: 'bases', portions: partsOf([composition.base]) },
    { name: 'ingredients', portions: partsOf(composition.ingredients) },
  ]
}

const sideNames: Partial<Record<CategoryKind, TermName>> = {
  'cold-drink': 'drink',
  'hot-drink': 'drink',
  alcohol: 'drink',
  soup: 'soup',
  dessert: 'dessert',
  snack: 'snack',
}

function nameInSide(id: IngredientId, slot: SaladSlot, menu: Menu): TermName {
  const product = menu.ingredients[id]
  const kind = product && categoryOf(product, menu)?.kind
  return (kind && sideNames[kind]) ?? slot
}

export type MissingName = Slot | FormulaSide['kind']

/** The name of a slot: a formula's side is named by its kind, any other slot by its own name. */
function slotName({ line }: PricedLine, slot: Slot, menu: Menu): MissingName {
  if (line.kind !== 'formula') return slot
  return menu.formulas[line.formula]?.sides.find((side) => side.slot === slot)?.kind ?? slot
}

/** The slots in which something must still be chosen, each with the key of its text (C22). */
export function missingNames(
  priced: PricedLine,
  menu: Menu,
): { name: MissingName; count: number }[] {
  return priced.missing.map(({ slot, count }) => ({ name: slotName(priced, slot, menu), count }))
}
