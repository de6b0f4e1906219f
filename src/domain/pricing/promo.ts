import type { Promo, PromoProduct, PromoTarget } from '#domain/cart/cart.ts'
import type { Category, CategoryId } from '#domain/menu/menu.ts'
import type { Cents } from '#domain/money/money.ts'
import type { Discount, PricedLine } from '#domain/cart/priced.ts'
import { isAlcohol } from '#domain/menu/products.ts'

export const noDiscount = { amount: 0, free: null, lines: [] } as const satisfies Discount

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

type Categories = Readonly<Record<number, { readonly categoryId: CategoryId } | undefined>>

/**
 * The data of a menu on which the discount of a code depends: the category of each product, and
 * which categories are alcohol.
 */
export type ReducibleMenu = {
  readonly categories: readonly Pick<Category, 'id' | 'isAlcohol'>[]
  readonly ingredients: Categories
  readonly desserts: Categories
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

/** Whether the percentage or amount of a code reduces a line, by its products (C30). */
export function isReducedBy(
  { only, except }: Pick<Promo, 'only' | 'except'>,
  priced: Pick<ReducibleLine, 'line'>,
  menu: ReducibleMenu,
): boolean {
  const { line } = priced
  const product =
    'ingredient' in line
      ? menu.ingredients[line.ingredient]
      : line.kind === 'dessert'
        ? menu.desserts[line.dessert]
        : undefined
  const isIt = (target: PromoTarget) =>
    target.kind === 'category' ? product?.categoryId === target.id : holds(line, target)
  return isDiscountable(priced, menu) && (only?.some(isIt) ?? true) && !except?.some(isIt)
}

/**
 * Returns the cents that count towards the minimum of a promo code: those of all lines that codes
 * may reduce, so alcohol does not count (F6). Discounts for the customer's own containers are not
 * deducted; otherwise a container could cost the customer the code (E2).
 */
export const discountable = (lines: readonly ReducibleLine[], menu: ReducibleMenu): Cents =>
  lines.reduce(
    (sum, line) => (isDiscountable(line, menu) ? sum + line.total + (line.containerOff ?? 0) : sum),
    0,
  )

/**
 * Returns the discount of a promo code: nothing if the cart is below the code's minimum, and never
 * more than the total of the lines that the code reduces (C30). A code for a free product makes one
 * unit of `free` free, a line of the cart with this product; the extras of the product are still
 * charged, as they are when it is paid with points (C10).
 */
export function discountFor<Line extends ReducibleLine>(
  promo: Promo | null,
  lines: readonly Line[],
  menu: ReducibleMenu,
): Discount<Line> {
  if (!promo || discountable(lines, menu) < promo.minimum) return noDiscount
  if (promo.kind === 'product') {
    const free = freeLine(promo.product, lines, menu)
    return free ? { amount: free.basePrice, free, lines: [] } : noDiscount
  }
  const reduced = lines.filter((line) => isReducedBy(promo, line, menu))
  const reducible = reduced.reduce((sum, { total }) => sum + total, 0)
  const fullDiscount =
    promo.kind === 'percent' ? Math.round((reducible * promo.percent) / 100) : promo.cents
  const amount = Math.min(fullDiscount, reducible, promo.most ?? reducible)
  return { amount: Math.max(0, amount), free: null, lines: reduced }
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

function holds(line: ReducibleLine['line'], { kind, id }: PromoTarget): boolean {
  if (line.kind === 'formula') return kind === 'formula' && line.formula === id
  if (line.kind === 'dessert') return kind === 'dessert' && line.dessert === id
  return line.kind === 'custom'
    ? kind === 'custom'
    : kind === 'ingredient' && line.ingredient === id
}
