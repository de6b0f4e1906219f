import * as z from 'zod/mini'
import { defineStaffEndpoint } from '#contract/endpoint.ts'
import { MAX_POINTS } from '#domain/loyalty/loyalty.ts'
import { refundReasons } from '#domain/orders/refund.ts'
import { dayField } from '#contract/day-field.ts'
import { answerField } from './order-problems.ts'
import { orderId } from './orders.ts'
import { aloneSchema } from './refunds.ts'

const goodwillId = z.string().check(z.regex(/^[1-9]\d{0,17}$/))

/**
 * A promo code that was given for an order. The letters of the code belong to the customer, so the
 * reply does not contain them.
 */
const goodwillCode = z.object({
  id: goodwillId,
  /** Cents: its original value, and the remaining value. */
  amount: z.int(),
  left: z.int(),
  /** The last day on which it can be used. */
  until: dayField,
  isStopped: z.boolean(),
})

const goodwillSchema = z.object({
  /** Whether points can be given: only if the order belongs to an account. */
  hasCard: z.boolean(),
  /** Cents: the maximum that may still be given as codes for the order. */
  codesLeft: z.int(),
  alone: aloneSchema,
  codes: z.array(goodwillCode),
})
export type GoodwillView = z.output<typeof goodwillSchema>
export type GoodwillCode = GoodwillView['codes'][number]

export const getGoodwill = defineStaffEndpoint({
  id: 'getGoodwill',
  summary:
    'Lists the promo codes given as goodwill for an order, and the amount that may still be given',
  method: 'GET',
  path: '/api/office/orders/:order/goodwill',
  right: 'refund',
  params: z.object({ order: orderId }),
  reply: goodwillSchema,
  refusals: ['not_found'],
})

const reason = z.enum(refundReasons, { error: 'reason_empty' })
const goodwillBody = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('points'),
    points: z.int().check(z.minimum(1), z.maximum(MAX_POINTS)),
    reason,
    answer: answerField,
  }),
  z.strictObject({
    kind: z.literal('code'),
    /** Cents. */
    amount: z.int().check(z.minimum(1), z.maximum(10_000_000)),
    reason,
  }),
])
export type GoodwillBody = z.output<typeof goodwillBody>

const goodwillRefusals = [
  'not_found',
  'goodwill_needs_account',
  'goodwill_too_high',
  'goodwill_no_contact',
  'refund_declined',
  'field_invalid',
  'problem_answered',
] as const

export const giveGoodwill = defineStaffEndpoint({
  id: 'giveGoodwill',
  summary:
    'Gives points or a promo code for an order, or requests a second person’s approval; idempotent per key',
  method: 'POST',
  path: '/api/office/orders/:order/goodwill',
  right: 'refund',
  confirmed: true,
  idempotent: true,
  params: z.object({ order: orderId }),
  body: goodwillBody,
  reply: z.discriminatedUnion('state', [
    z.object({
      state: z.literal('done'),
      /** The code as the customer types it; null for points. */
      code: z.nullable(z.string()),
      until: z.nullable(dayField),
    }),
    z.object({ state: z.literal('asked') }),
  ]),
  status: 201,
  refusals: goodwillRefusals,
})

export const stopGoodwillCode = defineStaffEndpoint({
  id: 'stopGoodwillCode',
  summary: 'Permanently stops a promo code that was given for an order',
  method: 'DELETE',
  path: '/api/office/orders/:order/goodwill/:code',
  right: 'refund',
  confirmed: true,
  params: z.object({ order: orderId, code: goodwillId }),
  reply: goodwillSchema,
  refusals: ['not_found', 'goodwill_code_ended'],
})
