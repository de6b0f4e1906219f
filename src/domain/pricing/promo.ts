import type { Promo, PromoProduct } from '#domain/cart/cart.ts'
import type { Category, CategoryId, IngredientId, Menu } from '#domain/menu/menu.ts'
import type { Cents } from '#domain/money/money.ts'
import type { Discount, PricedLine } from '#domain/cart/priced.ts'
import { isAlcohol } from '#domain/menu/products.ts'

export const noDiscount = { amount: 0, free: null } as const satisfies Discount

/** The data of a line on which the discount of a code depends: its product and prices. */
export type ReducibleLine = Pick<PricedLine, 'basePrice' | 'total' | 'points'> & {
  /** The container's discount in cents; absent in lines sold before containers existed (E2). */
  readonly containerOff?: Cents | undefined
  readonly line: { readonly id: string } & (
    | { readonly kind: 'formula'; readonly formula: number }
    | { readonly kind: 'dessert'; readonly dessert: number }
    | { readonly kind: 'signature' | 'item'; readonly ingredient: number }
    | { readonly kind: 'custom' }
  )
}

/**
 * The data of a menu on which the discount of a code depends: the category of each product, and
 * which categories are alcohol.
 */
export type ReducibleMenu = {
  readonly categories: readonly Pick<Category, 'id' | 'isAlcohol'>[]
  readonly ingredients: Readonly<
    Record<IngredientId, { readonly categoryId: CategoryId } | undefined>
  >
}

/**
 * Whether a promo code may reduce a line: every line except alcohol. The extras of a line paid with
 * points may be reduced as well, because they are charged in euros (C30, F6).
 */
export function isDiscountable(
  { line }: Pick<ReducibleLine, 'line'>,
  menu: ReducibleMenu,
): boolean {
  const product = line.kind === 'item' ? menu.ingredients[line.ingredient] : undefined
  return line.kind !== 'item' || (product !== undefined && !isAlcohol(product, menu))
}

/**
 * Returns the cents that count towards the minimum of a promo code: those of the lines that the
 * code may reduce, so alcohol does not count (F6). Discounts for the customer's own containers are
 * not deducted; otherwise a container could cost the customer the code (E2).
 */
export const discountable = (lines: readonly ReducibleLine[], menu: ReducibleMenu): Cents =>
  reducibleOf(lines, menu, (line) => line.total + (line.containerOff ?? 0))

const reducibleOf = (
  lines: readonly ReducibleLine[],
  menu: ReducibleMenu,
  amount: (line: ReducibleLine) => Cents,
): Cents => lines.reduce((sum, line) => (isDiscountable(line, menu) ? sum + amount(line) : sum), 0)

/**
 * Returns the discount of a promo code: nothing if the cart is below the code's minimum, and never
 * more than the total of the lines that the code may reduce (C30). A code for a free product makes
 * one unit of `free` free, a line of the cart with this product; the extras of the product are still
 * charged, as they are when it is paid with points (C10).
 */
export function discountFor<Line extends ReducibleLine>(
  promo: Promo | null,
  lines: readonly Line[],
  menu: ReducibleMenu,
): { amount: Cents; free: Line | null } {
  if (!promo) return noDiscount
  if (discountable(lines, menu) < promo.minimum) return noDiscount
  const reducible = reducibleOf(lines, menu, ({ total }) => total)
  if (promo.kind === 'product') {
    const free = freeLine(promo.product, lines, menu)
    return free ? { amount: free.basePrice, free } : noDiscount
  }
  const fullDiscount =
    promo.kind === 'percent' ? Math.round((reducible * promo.percent) / 100) : promo.cents
  return { amount: Math.max(0, Math.min(fullDiscount, reducible)), free: null }
}

/**
 * Returns the most expensive line of the free product: the same product may cost less in another
 * line, because of the customer's own container (E2). Of equally expensive lines, the one with the
 * lowest id is returned. The result must not depend on their order, because their VAT may differ.
 */
function freeLine<Line extends ReducibleLine>(
  product: PromoProduct,
  lines: readonly Line[],
  menu: ReducibleMenu,
): Line | undefined {
  return lines
    .filter(
      (priced) =>
        holds(priced.line, product) && isDiscountable(priced, menu) && priced.points === 0,
    )
    .toSorted((a, b) => b.basePrice - a.basePrice || (a.line.id < b.line.id ? -1 : 1))[0]
}

function holds(line: ReducibleLine['line'], { kind, id }: PromoProduct): boolean {
  if (line.kind === 'formula') return kind === 'formula' && line.formula === id
  if (line.kind === 'dessert') return kind === 'dessert' && line.dessert === id
  return line.kind !== 'custom' && kind === 'ingredient' && line.ingredient === id
}

/**
 * Returns the name of the product that a code makes free, in the menu's language; null for a code
 * without a free product, or if the product is not on the menu.
 */
export function promoProductName(promo: Promo, menu: Menu): string | null {
  if (promo.kind !== 'product') return null
  const { kind, id } = promo.product
  const product =
    kind === 'formula'
      ? menu.formulas[id]
      : kind === 'dessert'
        ? menu.desserts[id]
        : menu.ingredients[id]
  return product?.name ?? null
}
