import type { UsualCart } from '#contract/office/catalogue.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import { newFormulaLine } from '#domain/cart/composition.ts'
import { lineProblem } from '#domain/cart/line-checks.ts'
import type { PricedLine } from '#domain/cart/priced.ts'
import { recipeLine } from '#domain/cart/recipe.ts'
import type { Menu } from '#domain/menu/menu.ts'
import { priceLine } from '#domain/pricing/pricing.ts'

/**
 * Maximum number of carts shown (H8), and the number of carts compared to find those whose price
 * changes.
 */
const MOST_SAMPLE_CARTS = 20
export const COMPARED_CARTS = 400
/** Maximum number of products in the name of a cart: a custom salad has no other name. */
const MOST_NAMED = 5

export type SampleCart = { line: CartLine; sold: number | null }

/**
 * Carts from the chain's own products: its formulas, its recipes as custom salads, and its
 * signature salads.
 */
export function chainCarts(menu: Menu, most: number): SampleCart[] {
  const recipes = menu.recipes.flatMap(({ id }) => {
    const recipeResult = recipeLine({ line: 'usual', recipe: id, as: 'custom' }, menu)
    return recipeResult.ok ? [recipeResult.value] : []
  })
  const formulas = Object.values(menu.formulas).map((formula): CartLine => {
    const portions = (ids: readonly number[]) =>
      ids.map((ingredient) => ({ ingredient, warm: false }))
    const line = newFormulaLine('usual', formula.id, 'euros', null)
    const { preset } = formula
    return preset === null
      ? line
      : {
          ...line,
          filling: {
            ...line.filling,
            bases: portions(preset.bases),
            ingredients: portions(preset.ingredients),
            sauces: portions(preset.sauces),
          },
        }
  })
  const signatures = Object.values(menu.ingredients)
    .filter(({ composition }) => composition !== null)
    .map(({ id }): CartLine => ({
      kind: 'signature',
      id: 'usual',
      quantity: 1,
      ingredient: id,
      freeSauce: null,
    }))
  return [...formulas, ...recipes, ...signatures]
    .slice(0, most)
    .map((line) => ({ line, sold: null }))
}

/** Compares the prices of carts by two menus: the current and the next one (H8). */
export function compareCarts(carts: readonly SampleCart[], now: Menu, next: Menu): UsualCart[] {
  return carts.map(({ line, sold }) => {
    const [before, after] = [priceIfSold(line, now), priceIfSold(line, next)]
    const pricedLine = before ?? after
    return {
      name: pricedLine?.name ?? '',
      supplements: (pricedLine?.portions ?? [])
        .filter(({ amount, as }) => (amount > 0 && as !== 'free') || line.kind === 'custom')
        .slice(0, MOST_NAMED)
        .map(({ name }) => name),
      sold,
      before: before?.unitPrice ?? null,
      after: after?.unitPrice ?? null,
    }
  })
}

/**
 * Selects the carts to show: first those whose price changes, then the others, best-selling first
 * in each group.
 */
export function selectSampleCarts(compared: readonly UsualCart[]): UsualCart[] {
  const [changedCarts, unchangedCarts] = [true, false].map((isChanged) =>
    compared.filter(({ before, after }) => (before !== after) === isChanged),
  )
  return [...(changedCarts ?? []), ...(unchangedCarts ?? [])].slice(0, MOST_SAMPLE_CARTS)
}

/** The price of a line; null if the menu does not sell it. */
function priceIfSold(line: CartLine, menu: Menu): PricedLine | null {
  if (lineProblem(line, menu) !== null) return null
  const pricedLine = priceLine(line, menu)
  return pricedLine.available ? pricedLine : null
}
