import type { CartLine } from '#domain/cart/cart.ts'
import { isCompleted } from '#domain/cart/composition.ts'
import type { Menu } from '#domain/menu/menu.ts'

/** The next page of an order whose restaurant and time are chosen. */
export function nextPageOf(lines: readonly CartLine[], menu: Menu): 'menu' | 'cart' | 'checkout' {
  if (lines.length === 0) return 'menu'
  return lines.every((line) => isCompleted(line, menu)) ? 'checkout' : 'cart'
}
