import * as z from 'zod/mini'
import { dayField } from '#contract/day-field.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { filled } from '#contract/fields.ts'
import { MAX_LINES, MAX_QUANTITY } from '#domain/cart/cart.ts'

const order = z.string().check(z.regex(/^[1-9]\d{0,17}$/))

/** An order whose deposit bowls were lent, and how many of them are not returned yet (E2). */
const lentSchema = z.object({
  order,
  number: z.string(),
  /** Null once the customer's data was deleted. */
  name: z.nullable(z.string()),
  takeawayAt: z.string(),
  left: z.int(),
  /** Cents per bowl. */
  deposit: z.int(),
  /** The payment method by which the deposit is refunded; null while nothing was paid. */
  way: z.nullable(z.enum(['card', 'counter'])),
})
export type LentBowls = z.output<typeof lentSchema>

export const findBowls = defineEndpoint({
  id: 'findBowls',
  summary:
    'Finds orders of this restaurant with deposit bowls not yet returned, by order number and optional day',
  method: 'GET',
  path: '/api/kitchen/bowls',
  viewer: 'kitchen',
  query: z.object({
    number: filled('field_required', 10),
    /** The day of the order's pick-up; absent: any day whose bowls may still be lent. */
    day: z.optional(dayField),
  }),
  reply: z.object({ results: z.array(lentSchema) }),
  refusals: [],
})

export const returnBowls = defineEndpoint({
  id: 'returnBowls',
  summary:
    'Records returned deposit bowls and refunds their deposit; idempotent per Idempotency-Key',
  method: 'POST',
  path: '/api/kitchen/bowls',
  viewer: 'cook',
  idempotent: true,
  body: z.strictObject({
    order,
    bowls: z.int().check(z.minimum(1), z.maximum(MAX_LINES * MAX_QUANTITY)),
  }),
  reply: z.object({ amount: z.int(), way: z.enum(['card', 'counter']) }),
  status: 201,
  refusals: [
    'not_found',
    'nobody_at_board',
    'refund_not_possible',
    'refund_too_high',
    'payment_unavailable',
  ],
})
