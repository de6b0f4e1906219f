import { MAX_INGREDIENTS, MAX_LINES } from '#domain/cart/cart.ts'

/**
 * Converts a stored cart with the field names of the specification's section 3 into choices. The
 * result is unchecked: `readStoredCart` checks it like any stored cart (C26).
 */

type SpecifiedRecord = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is SpecifiedRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const list = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value.slice(0, MAX_LINES) : []
const entries = (value: unknown): readonly SpecifiedRecord[] => list(value).filter(isFields)

const lists = [
  'items',
  'signatures',
  'formulaItems',
  'customFormulaItems',
  'customDessertItems',
] as const

const isSpecifiedCart = (stored: SpecifiedRecord): boolean =>
  !('lines' in stored) && lists.some((name) => Array.isArray(stored[name]))

/**
 * Returns the choices of a stored cart, whether it is stored in our format or in that of the
 * specification.
 */
export const toChoices = (stored: unknown): unknown =>
  isFields(stored) && isSpecifiedCart(stored) ? choicesOfSpecified(stored) : stored

/**
 * Converts only the choices, because totals are computed anew. A promo code keeps its stored
 * discount until the server returns the current one (C1, C21).
 */
function choicesOfSpecified(stored: SpecifiedRecord): SpecifiedRecord {
  const converters = {
    items: itemOf,
    signatures: signatureOf,
    formulaItems: formulaOf,
    customFormulaItems: customOf,
    customDessertItems: dessertLineOf,
  }
  const lines = lists.flatMap((name) => entries(stored[name]).map(converters[name]))
  const { promoCode: code, discount, suggested_count: suggestedCount } = stored
  return {
    lines: lines.map((line, i) => ({ ...line, id: `kept-${i + 1}` })),
    suggestedCount,
    promo: { code, kind: 'amount', cents: discount, minimum: 0 },
  }
}

/**
 * Returns the id of a product; an entry contains either the id or the whole record of the product.
 */
const idOf = (product: unknown): unknown => (isFields(product) ? product['id'] : product)

const itemOf = ({
  ingredient,
  quantity,
  freeSauce,
  is_warm: warm,
  is_paid_with_eatfid_points: points,
}: SpecifiedRecord): SpecifiedRecord => ({
  kind: 'item',
  ingredient: idOf(ingredient),
  quantity,
  freeSauce: idOf(freeSauce),
  warm,
  paidWith: paidWith(points),
})

const signatureOf = ({ ingredient, quantity, freeSauce }: SpecifiedRecord): SpecifiedRecord => ({
  kind: 'signature',
  ingredient: idOf(ingredient),
  quantity,
  freeSauce: idOf(freeSauce),
})

function formulaOf(stored: SpecifiedRecord): SpecifiedRecord {
  const filling = {
    bases: portionsOf(stored['bases'], stored['extraBases']),
    ingredients: portionsOf(stored['ingredients'], stored['extraIngredients']),
    sauces: portionsOf(stored['sauces'], stored['extraSauces']),
    side1: portionsOf(stored['sides1'], stored['extraSides1']),
    side2: portionsOf(stored['sides2'], stored['extraSides2']),
  }
  const [dessert] = entries(stored['desserts']).map(dessertOf)
  // In a completed formula, an empty slot counts as declined. With a dessert, the sides are not
  // marked, because only the menu determines which side the dessert occupies.
  const leavable = dessert
    ? { sauces: filling.sauces }
    : { sauces: filling.sauces, side1: filling.side1, side2: filling.side2 }
  return {
    kind: 'formula',
    formula: idOf(stored['formula']),
    quantity: stored['quantity'],
    filling,
    declined: stored['completed'] === true ? emptyIn(leavable) : [],
    dessert: dessert ?? null,
    paidWith: paidWith(stored['is_paid_with_eatfid_points']),
    title: stored['recipeTitle'],
  }
}

const customOf = (stored: SpecifiedRecord): SpecifiedRecord => ({
  kind: 'custom',
  quantity: stored['quantity'],
  title: stored['recipeTitle'],
  filling: {
    bases: portionsOf(stored['bases']),
    ingredients: portionsOf(stored['ingredients']),
    sauces: portionsOf(stored['sauces'], stored['extraSauces']),
    side1: portionsOf(stored['sides1']),
    side2: portionsOf(stored['sides2']),
  },
})

const dessertLineOf = (stored: SpecifiedRecord): SpecifiedRecord => ({
  kind: 'dessert',
  quantity: stored['quantity'],
  ...dessertOf(stored),
  paidWith: paidWith(stored['is_paid_with_eatfid_points']),
})

function dessertOf(stored: SpecifiedRecord): SpecifiedRecord {
  const filling = {
    coulis: portionsOf(stored['coulis'], stored['extraCoulis']),
    toppings: portionsOf(stored['toppings'], stored['extraToppings']),
  }
  return {
    dessert: idOf(stored['dessert']),
    filling,
    declined: stored['completed'] === true ? emptyIn(filling) : [],
  }
}

const paidWith = (points: unknown): string => (points === true ? 'points' : 'euros')

const emptyIn = (filling: Record<string, readonly SpecifiedRecord[]>): string[] =>
  Object.entries(filling).flatMap(([slot, portions]) => (portions.length === 0 ? [slot] : []))

/**
 * Returns the portions of all given lists as one list; the list of portions that the price includes
 * must be given first. An entry with a quantity becomes that number of portions.
 */
function portionsOf(...stored: readonly unknown[]): SpecifiedRecord[] {
  return stored
    .flatMap(entries)
    .flatMap(({ ingredient, quantity, is_warm: warm }) => {
      const units = Number.isSafeInteger(quantity)
        ? Math.min(MAX_INGREDIENTS, Math.max(1, Number(quantity)))
        : 1
      return Array.from({ length: units }, (): SpecifiedRecord => ({
        ingredient: idOf(ingredient),
        warm,
      }))
    })
    .slice(0, MAX_INGREDIENTS)
}
