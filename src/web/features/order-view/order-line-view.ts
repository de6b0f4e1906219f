import type { SoldLine } from '#contract/shop/orders.ts'
import type { IngredientId, Menu } from '#domain/menu/menu.ts'
import type { Cents } from '#domain/money/money.ts'
import type { PricedLine } from '#domain/cart/priced.ts'

/** A line in the form that a customer reads, whether it is still in the cart or already sold. */
export type OrderLineView = Pick<
  SoldLine,
  | 'line'
  | 'kind'
  | 'name'
  | 'title'
  | 'quantity'
  | 'unitPrice'
  | 'supplementsTotal'
  | 'total'
  | 'points'
  | 'portions'
  | 'dessertName'
  | 'freeSauce'
  | 'warm'
  | 'allergens'
  | 'product'
  | 'container'
>

export function viewOfPriced(priced: PricedLine, menu: Menu): OrderLineView {
  const { line, portions, allergens } = priced
  const freeSauce =
    'freeSauce' in line && line.freeSauce !== null
      ? (menu.ingredients[line.freeSauce]?.name ?? null)
      : null
  return {
    ...priced,
    line: line.id,
    kind: line.kind,
    title: 'title' in line ? line.title : null,
    quantity: line.quantity,
    portions: [...portions],
    freeSauce,
    warm: 'warm' in line && line.warm,
    allergens: [...allergens],
    container: line.container,
    product:
      'ingredient' in line
        ? line.ingredient
        : 'dessert' in line && line.kind === 'dessert'
          ? line.dessert
          : null,
  }
}

export const isComposed = ({ kind }: Pick<OrderLineView, 'kind'>): boolean =>
  kind !== 'item' && kind !== 'signature'

type Portion = OrderLineView['portions'][number]

/**
 * Splits portions into those included in the price and those that add to it; also returns the
 * supplement of a formula's dessert (C5, C8).
 */
export function splitPortions({
  portions,
  supplementsTotal,
}: Pick<OrderLineView, 'portions' | 'supplementsTotal'>): {
  included: Portion[]
  supplements: Portion[]
  dessertPremium: Cents
} {
  return {
    included: portions.filter(({ amount }) => amount === 0),
    supplements: portions.filter(({ amount }) => amount !== 0),
    dessertPremium: supplementsTotal - portions.reduce((sum, { amount }) => sum + amount, 0),
  }
}

/**
 * The ingredients of the salad to draw for an order, from the first line that contains a salad;
 * empty if there is none.
 */
export function bowlOf(lines: readonly OrderLineView[], menu: Menu): IngredientId[] {
  const laid = lines.map((line) => contentsOf(line, menu))
  return laid.find((contents) => contents.length > 0) ?? []
}

function contentsOf({ kind, product, portions }: OrderLineView, menu: Menu): IngredientId[] {
  if (kind === 'signature') {
    const composition = product === null ? null : menu.ingredients[product]?.composition
    return composition ? [composition.base, ...composition.ingredients, composition.sauce] : []
  }
  return portions
    .filter(({ slot }) => slot === 'bases' || slot === 'ingredients' || slot === 'sauces')
    .flatMap(({ ingredient, quantity }) => Array.from({ length: quantity }, () => ingredient))
}
