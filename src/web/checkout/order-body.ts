import * as z from 'zod/mini'
import { type PaymentChoice, cartLinesSchema } from '#contract/orders.ts'
import type { CartLine } from '#domain/cart.ts'
import type { PricedCart } from '#domain/pricing.ts'
import { type Details, cleanDetails } from './check-details.ts'
import type { OrderBody } from './placing.ts'

/** Lines as they travel: choices only. */
export const sentLines = (lines: readonly CartLine[]): OrderBody['lines'] => z.parse(cartLinesSchema, lines)

type Wanted = {
  restaurant: number; takeawayAt: string; priced: PricedCart; menuVersion: string; details: Details; ofAge: boolean
  payment: PaymentChoice
}

/** What goes out when the customer orders; the amounts are what was shown, to be compared only (C27). */
export function orderBody({ restaurant, takeawayAt, priced, menuVersion, details, ofAge, payment }: Wanted): OrderBody {
  const { comment, ...customer } = cleanDetails(details)
  return {
    restaurant, takeawayAt, lines: sentLines(priced.lines.map(({ line }) => line)), payment, customer, comment,
    overEighteen: priced.hasAlcohol && ofAge, termsAccepted: true,
    shown: { menuVersion, toPay: priced.toPay, points: priced.eatfidPointsCost },
  }
}
