import * as z from 'zod/mini'
import { cartLinesSchema } from '#contract/shop/orders.ts'
import type { PaymentChoice } from '#domain/orders/order-status.ts'
import type { Cart, CartLine, Wish } from '#domain/cart/cart.ts'
import { USUAL_WISH } from '#domain/cart/if-missing.ts'
import type { PricedCart } from '#domain/cart/priced.ts'
import { type Details, cleanDetails } from './check-details.ts'
import type { StoredDelivery } from './stored-order.ts'
import type { OrderBody } from './ordering.ts'

/** Lines in the form in which they are sent: the customer's choices only. */
export const sentLines = (lines: readonly CartLine[]): OrderBody['lines'] =>
  z.parse(cartLinesSchema, lines)

/**
 * The promo code of a cart, if it gives a discount: one that gives none, for example below its
 * minimum, must not be used up.
 */
export const promoOf = (
  { promo }: Pick<Cart, 'promo'>,
  { discount }: Pick<PricedCart, 'discount'>,
): string | null => (discount > 0 ? (promo?.code ?? null) : null)

export type OrderContent = {
  restaurant: number
  takeawayAt: string
  priced: PricedCart
  menuVersion: string
  details: Details
  /** The minimum age that the ticked declaration states; null if it is not ticked (V10). */
  declaredAge: number | null
  payment: PaymentChoice
  /** The promo code that gives a discount; null if there is none. */
  promo: string | null
  /** The customer's wish for ingredients that run out; undefined until chosen (E7). */
  ifMissing: Wish | undefined
  delivery?: StoredDelivery | null
}

/** A delivery in the form in which it is sent: its company by id. */
export const sentDelivery = ({
  company,
  place,
  phone,
}: StoredDelivery): NonNullable<OrderBody['delivery']> => ({ company, place, phone })

/** The body of an order; its amounts are those shown to the customer, for comparison only (C27). */
export function orderBody({
  restaurant,
  takeawayAt,
  priced,
  menuVersion,
  details,
  declaredAge,
  payment,
  promo,
  ifMissing = USUAL_WISH,
  delivery,
}: OrderContent): OrderBody {
  const declared = priced.hasAlcohol ? declaredAge : null
  const { comment, allergies, ...customer } = cleanDetails(details)
  return {
    ...(promo === null ? {} : { promo }),
    ...(delivery ? { delivery: sentDelivery(delivery) } : {}),
    restaurant,
    takeawayAt,
    lines: sentLines(priced.lines.map(({ line }) => line)),
    payment,
    customer,
    comment,
    ifMissing,
    allergies: [...allergies],
    overEighteen: declared !== null,
    ...(declared === null ? {} : { declaredAge: declared }),
    termsAccepted: true,
    shown: { menuVersion, toPay: priced.toPay, points: priced.eatfidPointsCost },
  }
}
