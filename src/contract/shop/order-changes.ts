import * as z from 'zod/mini'
import { paymentChoices } from '#domain/orders/order-status.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import {
  cartLinesSchema,
  declaredFields,
  orderRefusals,
  orderSchema,
  orderToken,
  orderRequestFields,
} from './orders.ts'
import { promoSchema } from './promos.ts'

/** The data with which the holder of an order's link can begin a change. */
const changeableSchema = z.object({
  number: z.string(),
  restaurant: orderRequestFields.restaurant,
  takeawayAt: z.string(),
  lines: cartLinesSchema,
  payment: z.enum(paymentChoices),
  /**
   * Cents authorised or captured by its card payments: a change costs or refunds the difference.
   */
  paid: z.int(),
  /** Points that the order cost, and that the change may spend again. */
  points: z.int(),
  /** The order's promo code, in the form that the change sends. */
  promo: z.nullable(promoSchema),
  comment: z.string(),
  ifMissing: declaredFields.ifMissing,
  overEighteen: z.boolean(),
})
export type Changeable = z.output<typeof changeableSchema>

export const getChangeable = defineEndpoint({
  id: 'getChangeable',
  summary: 'An order as its customer composed it, to be changed until its preparation begins',
  method: 'GET',
  path: '/api/orders/:token/change',
  params: z.object({ token: orderToken }),
  reply: changeableSchema,
  refusals: ['not_found', 'order_begun', 'order_not_changeable'],
})

/**
 * A change is a new order that replaces the previous one, which stays valid until the new one is
 * made. The new one awaits a payment if it costs more than was paid by card. Its contact data and
 * allergies are those of the previous order.
 */
export const changeOrder = defineEndpoint({
  id: 'changeOrder',
  summary: 'Replaces an order by another cart, time or restaurant; a key is used as for an order',
  method: 'POST',
  path: '/api/orders/:token/change',
  status: 201,
  idempotent: true,
  viewer: 'anyone',
  params: z.object({ token: orderToken }),
  body: z.strictObject({ ...orderRequestFields, ...declaredFields }),
  reply: orderSchema,
  refusals: [
    ...orderRefusals,
    'not_found',
    'order_begun',
    'order_not_changeable',
    'change_other_seller',
  ],
})
