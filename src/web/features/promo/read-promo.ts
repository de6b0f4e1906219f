import type { ReplyOf } from '#contract/endpoint.ts'
import type { checkPromo } from '#contract/shop/promos.ts'
import type { Promo } from '#domain/cart/cart.ts'

/** A code as the cart stores it: without the free product's name, which comes from the menu. */
export function readPromo(said: ReplyOf<typeof checkPromo>): Promo {
  if (said.kind !== 'product') return said
  const { name: _, ...promo } = said
  return promo
}
