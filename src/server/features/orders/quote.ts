import type { CartChange, Quote } from '#contract/shop/orders.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import { lineProblem } from '#domain/cart/line-checks.ts'
import type { Menu } from '#domain/menu/menu.ts'
import { priceCart } from '#domain/pricing/pricing.ts'
import type { PricedLine } from '#domain/cart/priced.ts'
import type { Promo } from '#domain/cart/cart.ts'
import { soldLine, totalsOf } from '#server/stores/orders/sold-line.ts'

/**
 * Computes the server's price of a cart, and the changes since the customer saw it, by line:
 * products that are gone or unavailable, unit prices that differ from `unitPricesSeen` (cents by
 * line id), and lines that are incomplete (C27).
 */
export function quote(
  lines: readonly CartLine[],
  promo: Promo | null,
  unitPricesSeen: Readonly<Record<string, number>>,
  menu: Menu,
): Quote {
  const priced = priceCart({ lines, promo, suggestedCount: 0, suggestionsDismissed: false }, menu)
  return {
    menuVersion: menu.version,
    lines: priced.lines.map((line) => soldLine(line, menu)),
    ...totalsOf(priced),
    completed: priced.completed,
    hasAlcohol: priced.hasAlcohol,
    changes: priced.lines.flatMap(
      (line) => changeOf(line, unitPricesSeen[line.line.id] ?? null, menu) ?? [],
    ),
  }
}

function changeOf(priced: PricedLine, before: number | null, menu: Menu): CartChange | null {
  const { line, name, unitPrice } = priced
  const change = { line: line.id, name, products: [], before, after: unitPrice }
  if (lineProblem(line, menu) === 'product_not_found')
    return { ...change, kind: 'gone', after: null }
  if (!priced.available) {
    const products = priced.unavailable.flatMap(
      (id) => menu.ingredients[id]?.name ?? menu.desserts[id]?.name ?? [],
    )
    return { ...change, kind: 'unavailable', products }
  }
  if (before !== null && before !== unitPrice) return { ...change, kind: 'price' }
  return priced.missing.length > 0 ? { ...change, kind: 'incomplete' } : null
}
