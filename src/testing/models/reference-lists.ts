import type { Dessert, Formula, Ingredient } from '#domain/menu/menu.ts'

/** Lists of included and of extra portions, with the names of the specification. */
export type IngredientUnit = { ingredient: number; is_warm: boolean }
export type ExtraEntry = IngredientUnit & { quantity: number }
export type SlotLists = { included: IngredientUnit[]; extra: ExtraEntry[] }
export type SlotName =
  | 'bases'
  | 'ingredients'
  | 'sauces'
  | 'side1'
  | 'side2'
  | 'coulis'
  | 'toppings'
export type Composed = {
  orderId: string
  /** `own`: in the customer’s container; `deposit`: in a borrowed bowl. */
  container?: 'own' | 'deposit'
  quantity: number
  supplementsTotal: number
  formulaTotal: number
  caloriesTotal: number
  slots: Partial<Record<SlotName, SlotLists>>
  declined: SlotName[]
  points: number
}
export type ReferenceDessert = Composed & { kind: 'dessert'; dessert: Dessert }
export type ReferenceFormula = Composed & {
  kind: 'formula'
  formula: Formula
  desserts: ReferenceDessert[]
  recipeTitle: string | null
}
export type ReferenceCustom = Composed & { kind: 'custom'; recipeTitle: string | null }
type Single<K> = {
  kind: K
  orderId: string
  container?: 'own' | 'deposit'
  ingredient: Ingredient
  freeSauce: number | null
  is_warm: boolean
  is_paid_with_points: boolean
  quantity: number
  itemTotal: number
}
export type ReferenceSingle = Single<'item'> | Single<'signature'>
export type ReferenceComposition = ReferenceDessert | ReferenceFormula | ReferenceCustom
export type ReferenceLine = ReferenceComposition | ReferenceSingle

export const isSingle = (line: ReferenceLine): line is ReferenceSingle =>
  line.kind === 'item' || line.kind === 'signature'
export const isPoints = (line: ReferenceLine): boolean =>
  isSingle(line) ? line.is_paid_with_points : line.points > 0
export const unitTotal = (line: ReferenceLine): number =>
  isSingle(line) ? line.itemTotal : line.formulaTotal
/**
 * The points that an ingredient costs. A hot drink costs 24: together with a dessert of 36, it is a
 * reward of 60.
 */
const pointsOf = (ingredient: Ingredient): number =>
  ingredient.categoryId === 14 ? 24 : (ingredient.points ?? 0)
export const unitPoints = (line: ReferenceLine): number =>
  isSingle(line) ? (line.is_paid_with_points ? pointsOf(line.ingredient) : 0) : line.points
export const isFreeDrink = (line: ReferenceLine): boolean =>
  isSingle(line) && line.is_paid_with_points && line.ingredient.categoryId === 14
export const isFreeDessert = (line: ReferenceLine): boolean =>
  isPoints(line) &&
  (line.kind === 'dessert' || (line.kind === 'item' && line.ingredient.categoryId === 9))

export const emptyCustom = (orderId: string, recipeTitle: string | null): ReferenceCustom => ({
  kind: 'custom',
  orderId,
  quantity: 1,
  recipeTitle,
  supplementsTotal: 0,
  formulaTotal: 0,
  caloriesTotal: 0,
  slots: {},
  declined: [],
  points: 0,
})

export const emptyDessert = (
  orderId: string,
  dessert: Dessert,
  points: boolean,
): ReferenceDessert => ({
  kind: 'dessert',
  orderId,
  quantity: 1,
  dessert,
  supplementsTotal: 0,
  formulaTotal: points ? 0 : dessert.price,
  caloriesTotal: dessert.calories,
  slots: {},
  declined: [],
  points: points ? (dessert.points ?? 0) : 0,
})

export function pairOf(part: Composed, slot: SlotName): SlotLists {
  part.slots[slot] ??= { included: [], extra: [] }
  return part.slots[slot]
}

export const count = ({ included, extra }: SlotLists): number =>
  extra.reduce((sum, { quantity }) => sum + quantity, included.length)

export function addEntry(extra: ExtraEntry[], unit: IngredientUnit): void {
  const like = extra.find(
    (entry) => entry.ingredient === unit.ingredient && entry.is_warm === unit.is_warm,
  )
  if (like) like.quantity += 1
  else extra.push({ ...unit, quantity: 1 })
}

/** The entry that contains the unit at position `at`, counting units and not entries. */
export function entryAt(extra: readonly ExtraEntry[], at: number): ExtraEntry | undefined {
  let offset = at
  for (const entry of extra) {
    if (offset < entry.quantity) return entry
    offset -= entry.quantity
  }
  return undefined
}

/** Side 2 if it accepts desserts, else side 1 if it does, else null. */
export function dessertSide(formula: Formula): 'side1' | 'side2' | null {
  const takes = (slot: string) =>
    formula.sides.some((side) => side.slot === slot && side.categories.includes(10))
  return takes('side2') ? 'side2' : takes('side1') ? 'side1' : null
}
