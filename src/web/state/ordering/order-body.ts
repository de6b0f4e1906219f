import * as z from 'zod/mini'
import { cartLinesSchema } from '#contract/shop/orders.ts'
import type { PaymentChoice } from '#domain/orders/order-status.ts'
import type { Cart, CartLine } from '#domain/cart/cart.ts'
import type { PricedCart } from '#domain/cart/priced.ts'
import { type Details, cleanDetails } from './check-details.ts'
import type { KeptDelivery } from './kept-order.ts'
import type { OrderBody } from './ordering.ts'

/** Lines as they travel: choices only. */
export const sentLines = (lines: readonly CartLine[]): OrderBody['lines'] =>
  z.parse(cartLinesSchema, lines)

/** The code of a cart, where it takes something off: under its minimum it is not used up. */
export const promoOf = (
  { promo }: Pick<Cart, 'promo'>,
  { discount }: Pick<PricedCart, 'discount'>,
): string | null => (discount > 0 ? (promo?.code ?? null) : null)

type Wanted = {
  restaurant: number
  takeawayAt: string
  priced: PricedCart
  menuVersion: string
  details: Details
  /** The age that the ticked declaration named; null where it is not ticked (V10). */
  declaredAge: number | null
  payment: PaymentChoice
  /** The code that takes something off. */
  promo: string | null
  delivery?: KeptDelivery | null
}

/** A delivery as it travels: its company by id. */
export const sentDelivery = ({
  company,
  place,
  phone,
}: KeptDelivery): NonNullable<OrderBody['delivery']> => ({ company, place, phone })

/**
 * What goes out when the customer orders; the amounts are what was shown, to be compared only
 * (C27).
 */
export function orderBody({
  restaurant,
  takeawayAt,
  priced,
  menuVersion,
  details,
  declaredAge,
  payment,
  promo,
  delivery,
}: Wanted): OrderBody {
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
    allergies: [...allergies],
    overEighteen: declared !== null,
    ...(declared === null ? {} : { declaredAge: declared }),
    termsAccepted: true,
    shown: { menuVersion, toPay: priced.toPay, points: priced.eatfidPointsCost },
  }
}
