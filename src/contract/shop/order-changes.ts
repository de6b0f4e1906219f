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

/** The data with which a person who has an order's link can begin to change the order. */
const changeableSchema = z.object({
  number: z.string(),
  restaurant: orderRequestFields.restaurant,
  takeawayAt: z.string(),
  lines: cartLinesSchema,
  payment: z.enum(paymentChoices),
  /**
   * Cents that the order's card payments authorised or captured. A change costs or refunds the
   * difference from this amount.
   */
  paid: z.int(),
  /** Points that the order cost; the changed order may spend them again. */
  points: z.int(),
  /**
   * The order's promo code with its rules; null if the order has no code, or if the free product of
   * the code is no longer sold.
   */
  promo: z.nullable(promoSchema),
  comment: z.string(),
  ifMissing: declaredFields.ifMissing,
  overEighteen: z.boolean(),
})
export type Changeable = z.output<typeof changeableSchema>

export const getChangeable = defineEndpoint({
  id: 'getChangeable',
  summary: 'Returns an order’s cart and choices for editing, until its preparation begins',
  method: 'GET',
  path: '/api/orders/:token/change',
  params: z.object({ token: orderToken }),
  reply: changeableSchema,
  refusals: ['not_found', 'order_begun', 'order_not_changeable'],
})

/**
 * Places a new order that replaces the previous one. The previous order stays valid until the new
 * order is made. A new order that is paid by card awaits a payment if it costs more than the
 * previous one's card payments. It has the contact data and allergies of the previous order.
 */
export const changeOrder = defineEndpoint({
  id: 'changeOrder',
  summary:
    'Replaces an order with a new cart, pick-up time or restaurant; idempotent like placing an order',
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
