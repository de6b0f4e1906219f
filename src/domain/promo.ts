import type { Menu } from './menu.ts'
import type { Cents } from './money.ts'
import type { PricedLine } from './pricing.ts'
import { isAlcohol } from './products.ts'

/** A promo code as the server values it (C21). `percent` is 1 to 100; `cents` and `minimum` are cents. */
export type Promo =
  | { readonly code: string; readonly kind: 'percent'; readonly percent: number; readonly minimum: Cents }
  | { readonly code: string; readonly kind: 'amount'; readonly cents: Cents; readonly minimum: Cents }

/** What a code may reduce: neither what points pay for nor alcohol (C30, F6). */
export function isDiscountable({ line }: PricedLine, menu: Menu): boolean {
  if (line.kind !== 'custom' && line.kind !== 'signature' && line.paidWith === 'points') return false
  if (line.kind !== 'item') return true
  const product = menu.ingredients[line.ingredient]
  return product !== undefined && !isAlcohol(product, menu)
}

/**
 * What the code takes off these lines, in cents: nothing under its minimum, and never more than the lines that it may
 * reduce (C30). The minimum is measured on those lines too, so that alcohol never earns a discount (F6).
 */
export function discountFor(promo: Promo | null, lines: readonly PricedLine[], menu: Menu): Cents {
  if (!promo) return 0
  const reducible = lines.reduce((sum, line) => isDiscountable(line, menu) ? sum + line.total : sum, 0)
  if (reducible < promo.minimum) return 0
  const wanted = promo.kind === 'percent' ? Math.round((reducible * promo.percent) / 100) : promo.cents
  return Math.max(0, Math.min(wanted, reducible))
}
