import * as z from 'zod/mini'
import { defineStaffEndpoint } from '#contract/endpoint.ts'
import { sweeps } from '#domain/orders/sweep.ts'
import { orderId } from './orders.ts'

/** Maximum number of orders in one request: the number of orders on one page of the list. */
export const MOST_SWEPT = 100

export const sweepOrders = defineStaffEndpoint({
  id: 'sweepOrders',
  summary:
    'Closes past orders that the kitchen left open, as handed over, not collected or cancelled',
  method: 'POST',
  path: '/api/office/orders/sweep',
  right: 'refund',
  confirmed: true,
  body: z.strictObject({
    decision: z.enum(sweeps),
    orders: z.array(orderId).check(z.minLength(1), z.maxLength(MOST_SWEPT)),
  }),
  /**
   * `done`: orders to which the decision was applied. `left`: orders that another request changed
   * meanwhile, or to which the decision does not apply; they stay unchanged.
   */
  reply: z.object({ done: z.array(orderId), left: z.array(orderId) }),
  refusals: ['not_found'],
})
