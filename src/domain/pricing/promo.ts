import type { Promo, PromoProduct } from '#domain/cart/cart.ts'
import type { Category, CategoryId, IngredientId, Menu } from '#domain/menu/menu.ts'
import type { Cents } from '#domain/money/money.ts'
import type { Discount, PricedLine } from '#domain/cart/priced.ts'
import { isAlcohol } from '#domain/menu/products.ts'

export const noDiscount = { amount: 0, free: null } as const satisfies Discount

/** The product and prices of a line: all the data on which a code depends. */
export type ReducibleLine = Pick<PricedLine, 'basePrice' | 'total' | 'points'> & {
  /** Absent in lines sold before containers existed (E2). */
  readonly containerOff?: Cents | undefined
  readonly line: { readonly id: string } & (
    | { readonly kind: 'formula'; readonly formula: number }
    | { readonly kind: 'dessert'; readonly dessert: number }
    | { readonly kind: 'signature' | 'item'; readonly ingredient: number }
    | { readonly kind: 'custom' }
  )
}

/** The part of a menu that a code needs: which products are alcohol. */
export type ReducibleMenu = {
  readonly categories: readonly Pick<Category, 'id' | 'isAlcohol'>[]
  readonly ingredients: Readonly<
    Record<IngredientId, { readonly categoryId: CategoryId } | undefined>
  >
}

/**
 * Whether a code may reduce a line: anything charged in euros, including the extras of a line paid
 * with points, but never alcohol (C30, F6).
 */
export function isDiscountable(
  { line }: Pick<ReducibleLine, 'line'>,
  menu: ReducibleMenu,
): boolean {
  const product = line.kind === 'item' ? menu.ingredients[line.ingredient] : undefined
  return line.kind !== 'item' || (product !== undefined && !isAlcohol(product, menu))
}

/**
 * Returns the cents that count towards a code's minimum: the lines that it may reduce, so that
 * alcohol never helps to reach it (F6). Discounts for the customer's own containers are not
 * deducted, so that a container never costs the customer the code (E2).
 */
export const discountable = (lines: readonly ReducibleLine[], menu: ReducibleMenu): Cents =>
  reducibleOf(lines, menu, (line) => line.total + (line.containerOff ?? 0))

const reducibleOf = (
  lines: readonly ReducibleLine[],
  menu: ReducibleMenu,
  amount: (line: ReducibleLine) => Cents,
): Cents => lines.reduce((sum, line) => (isDiscountable(line, menu) ? sum + amount(line) : sum), 0)

/**
 * Returns the discount of a code: nothing below its minimum, and never more than the code may
 * reduce (C30). A free product is one unit of its own line; its extras are still charged, as with
 * points (C10).
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
 * Returns the most expensive line of the product: in the customer's own container it may cost less
 * (E2). Among equal ones it always returns the same, whatever their order, because their VAT may
 * differ.
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
 * The name of the product that a code makes free, in the menu's language; null when there is none,
 * or it is not on the menu.
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
