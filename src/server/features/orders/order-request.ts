import type { Locale } from '#contract/pages/locales.ts'
import type { placeOrder } from '#contract/shop/orders.ts'
import type { BodyOf } from '#contract/endpoint.ts'

export type PlaceOrderBody = BodyOf<typeof placeOrder>

/**
 * `customer`: the logged-in customer; null for a guest. `caller`: a hash of the client's address;
 * null for an internal caller.
 */
export type PlaceOrderInput = {
  body: PlaceOrderBody
  idempotencyKey: string
  locale: Locale
  customer: string | null
  caller: string | null
}

/**
 * A request to replace an order by a new one (E1). `body.customer` is the contact of the previous
 * order. `replaces`: the previous order, and the hash of the link by which the change was
 * requested.
 */
export type ChangeOrderInput = PlaceOrderInput & { replaces: { order: string; link: string } }

/** The caller for whom a place is reserved until the card payment; null without card payment. */
export const holderOf = ({ body, caller }: PlaceOrderInput): string | null =>
  body.payment === 'card' ? caller : null
