import type { ReplyOf } from '#contract/endpoint.ts'
import type { checkPromo } from '#contract/shop/promos.ts'
import type { Promo } from '#domain/cart/cart.ts'

/**
 * A code in the form that the cart stores: without the free product's name, which comes from the
 * menu.
 */
export function readPromo(reply: ReplyOf<typeof checkPromo>): Promo {
  if (reply.kind !== 'product') return reply
  const { name: _, ...promo } = reply
  return promo
}
