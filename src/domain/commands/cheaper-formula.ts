import type {
  Cart,
  CartLine,
  CustomLine,
  DessertChoice,
  FormulaLine,
  Portion,
  SaladSlot,
} from '#domain/cart/cart.ts'
import { tidy } from './cart-upkeep.ts'
import {
  isCompleted,
  isSideSlot,
  newFormulaLine,
  portionsIn,
  sideForDessert,
  slotRule,
  withPortions,
} from '#domain/cart/composition.ts'
import { lineProblem } from '#domain/cart/line-checks.ts'
import type { Formula, FormulaId, Menu } from '#domain/menu/menu.ts'
import type { Cents } from '#domain/money/money.ts'
import { priceCart } from '#domain/pricing/pricing.ts'
import { isDessert } from '#domain/menu/products.ts'
import { arrange } from '#domain/cart/slots.ts'

/**
 * The same products for less: a composition changed to another formula, with other lines of the
 * cart as its sides.
 */
export type CheaperFormula = { line: CartLine['id']; formula: FormulaId; saves: Cents; cart: Cart }

type Composed = FormulaLine | CustomLine
/** A possible side: one unit of another line. */
type Side = { from: CartLine; portion: Portion } | { from: CartLine; dessert: DessertChoice }

/** At most this many compositions and sides are tried: a hint does not justify a full search. */
const MOST = 6

/**
 * The formula change that saves most; null when none saves. No product is added or left out.
 * `saves` compares the whole cart, including its promo code.
 */
export function cheaperFormula(cart: Cart, menu: Menu): CheaperFormula | null {
  const before = priceCart(cart, menu).toPay
  const sides = cart.lines.flatMap(sideOf).slice(0, MOST)
  const compositions = cart.lines
    .filter((line): line is Composed => mayChange(line, menu))
    .slice(0, MOST)
  let best: CheaperFormula | null = null
  for (const line of compositions) {
    for (const formula of Object.values(menu.formulas)) {
      if (formula.notModifiable || formula.numOfIngredients < includedIn(line, menu)) continue
      for (const taken of subsetsUpToTwo(sides)) {
        const changed = asFormula(line, formula, taken, menu)
        if (!changed) continue
        const lines = cart.lines.flatMap((other) =>
          other.id === line.id ? changed : less(other, taken),
        )
        const after = { ...cart, lines }
        const saves = before - priceCart(after, menu).toPay
        if (saves > (best?.saves ?? 0) && tidy(after, menu).cart === after) {
          best = { line: line.id, formula: formula.id, saves, cart: after }
        }
      }
    }
  }
  return best
}

const mayChange = (line: CartLine, menu: Menu): line is Composed =>
  (line.kind === 'custom' ||
    (line.kind === 'formula' &&
      line.paidWith === 'euros' &&
      menu.formulas[line.formula]?.notModifiable === false)) &&
  line.quantity === 1 &&
  isCompleted(line, menu)

/** Number of ingredients the new formula must allow: a smaller formula is meant for a child. */
const includedIn = (line: Composed, menu: Menu): number =>
  line.kind === 'formula'
    ? (menu.formulas[line.formula]?.numOfIngredients ?? 0)
    : line.filling.ingredients.length

function sideOf(line: CartLine): Side[] {
  // In a container of its own, it is no side.
  if (line.container !== undefined) return []
  if (line.kind === 'item' && line.paidWith === 'euros' && line.freeSauce === null) {
    return [{ from: line, portion: { ingredient: line.ingredient, warm: line.warm } }]
  }
  if (line.kind !== 'dessert' || line.paidWith !== 'euros') return []
  const { dessert, filling, declined } = line
  return [{ from: line, dessert: { dessert, filling, declined } }]
}

/** The empty set, each single side, and each pair. */
const subsetsUpToTwo = (sides: readonly Side[]): (readonly Side[])[] => [
  [],
  ...sides.map((side) => [side]),
  ...sides.flatMap((one, i) => sides.slice(i + 1).map((other) => [one, other])),
]

const less = (line: CartLine, taken: readonly Side[]): CartLine[] => {
  if (!taken.some(({ from }) => from.id === line.id)) return [line]
  return line.quantity > 1 ? [{ ...line, quantity: line.quantity - 1 }] : []
}

/**
 * The composition as another formula, with the `taken` sides besides its own; null when they do not
 * all fit.
 */
function asFormula(
  line: Composed,
  formula: Formula,
  taken: readonly Side[],
  menu: Menu,
): FormulaLine | null {
  const own = line.kind === 'formula' ? line.dessert : null
  const desserts = [
    ...(own ? [own] : []),
    ...taken.flatMap((side) => ('dessert' in side ? [side.dessert] : [])),
  ]
  if (desserts.length > 1) return null
  const [dessert = null] = desserts
  const place = dessert && sideForDessert(formula, dessert.dessert, menu)
  if (dessert && !place) return null

  const empty: FormulaLine = {
    ...newFormulaLine(line.id, formula.id, 'euros', line.title),
    container: line.container,
    dessert,
    declined: line.kind === 'formula' ? line.declined.filter((slot) => !isSideSlot(slot)) : [],
  }
  const portions = [
    ...portionsIn(line, 'side1'),
    ...portionsIn(line, 'side2'),
    ...taken.flatMap((side) => ('portion' in side ? [side.portion] : [])),
  ]
  const sweet = portions.filter(({ ingredient }) => isSweet(ingredient, menu)).length
  if (sweet > 1 || (dessert && sweet > 0)) return null
  let changed: CartLine = empty
  for (const slot of ['bases', 'ingredients', 'sauces'] as const)
    changed = filled(changed, slot, line.filling[slot], menu)
  let left = portions
  for (const { slot, categories } of formula.sides) {
    const [fits] =
      slot === place
        ? []
        : left.filter(({ ingredient }) =>
            categories.includes(menu.ingredients[ingredient]?.categoryId ?? 0),
          )
    if (!fits) continue
    left = left.toSpliced(left.indexOf(fits), 1)
    changed = filled(changed, slot, [fits], menu)
  }
  const isWhole =
    left.length === 0 &&
    changed.kind === 'formula' &&
    isCompleted(changed, menu) &&
    lineProblem(changed, menu) === null
  return isWhole && changed.kind === 'formula' ? changed : null
}

const isSweet = (ingredient: number, menu: Menu): boolean => {
  const product = menu.ingredients[ingredient]
  return product !== undefined && isDessert(product, menu)
}

const filled = (
  line: CartLine,
  slot: SaladSlot,
  portions: readonly Portion[],
  menu: Menu,
): CartLine => withPortions(line, slot, arrange(portions, slotRule(line, slot, menu)?.places ?? 0))
