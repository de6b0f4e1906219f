import * as z from 'zod/mini'
import { defineStaffEndpoint } from '#contract/endpoint.ts'
import { tidiedText, visible } from '#contract/fields.ts'
import { MAX_LINES, MAX_QUANTITY } from '#domain/cart/cart.ts'
import { MAX_POINTS } from '#domain/loyalty/loyalty.ts'
import { bookRates } from '#domain/money/vat-rates.ts'
import { refundReasons } from '#domain/orders/refund.ts'
import { answerField } from './order-problems.ts'
import { orderId } from './orders.ts'

const cents = z.int().check(z.minimum(0), z.maximum(10_000_000))
const refundLine = z.strictObject({
  /** The line's position in the order, from 0. */
  line: z.int().check(z.minimum(0), z.maximum(1000)),
  /** Quantity. The deposits are one line for the bowls of all other lines (E2). */
  quantity: z.int().check(z.minimum(1), z.maximum(MAX_LINES * MAX_QUANTITY)),
  /** Cents: at most the amount that was paid for the line and not refunded yet. */
  amount: cents,
  /**
   * The refunded extras: position in the line, and number of portions of each. Absent when whole
   * units are refunded: a unit counts as refunded once its full price is refunded.
   */
  parts: z.optional(
    z
      .array(
        z.strictObject({
          part: z.int().check(z.minimum(0), z.maximum(1000)),
          quantity: z.int().check(z.minimum(1), z.maximum(10_000)),
        }),
      )
      .check(z.minLength(1, { error: 'refund_empty' }), z.maxLength(100)),
  ),
})

/**
 * The amounts that the person may still give for an order without a second person, in cents and in
 * points: the limit of their role, less what they gave or approved before. Points also count if
 * they were given to the same customer today by hand or for other orders. Null for no limit.
 */
export const aloneSchema = z.object({
  refund: z.nullable(z.int()),
  points: z.nullable(z.int()),
})

const approvalId = z.string().check(z.regex(/^[1-9]\d{0,17}$/))
const approvalSchema = z.object({
  id: approvalId,
  order: z.object({ id: orderId, number: z.string(), restaurant: z.string() }),
  /** A refund, or goodwill without a refund. */
  kind: z.enum(['refund', 'points', 'code']),
  /** Cents; 0 for points only. */
  amount: z.int(),
  /** Cents that return to a goodwill code, because the whole order is refunded. */
  codeGivenBack: z.int(),
  /** The lines and amounts of the refund. */
  lines: z.array(refundLine),
  goodwillPoints: z.int(),
  reason: z.enum(refundReasons),
  note: z.nullable(z.string()),
  askedBy: z.object({ id: z.string(), name: z.string() }),
  askedAt: z.string(),
  /** Whether the viewer asked for the refund or goodwill. */
  isMine: z.boolean(),
  /**
   * Whether the viewer may approve it. Another person must have asked, and the limit of the
   * viewer's role must cover all that the viewer gave or approved for the order, including this
   * approval.
   */
  canDecide: z.boolean(),
  /** The names of all people who may approve it. */
  confirmers: z.array(z.string()),
})
export type Approval = z.output<typeof approvalSchema>

const rate = z.union(bookRates.map((bookRate) => z.literal(bookRate)))
const share = z.object({ rate, gross: z.int() })
const vatPart = z.object({ rate, net: z.int(), vat: z.int(), gross: z.int() })

/**
 * The amounts of an order that may be refunded, and the data that the rules need to preview a
 * refund.
 */
const refundableSchema = z.object({
  /** By card through the provider, or at the counter; null if nothing can be refunded. */
  way: z.nullable(z.enum(['card', 'counter'])),
  paid: z.int(),
  left: z.int(),
  /**
   * Cents that return to a goodwill code, in addition to the money, once the whole order is
   * refunded. They count towards the limits as money does.
   */
  codeGivenBack: z.int(),
  lines: z.array(
    z.object({
      line: z.int(),
      /** Null for the deposits, the last line of an order that has some (E2). */
      name: z.nullable(z.string()),
      quantity: z.int(),
      /** Units that were not refunded yet. */
      units: z.int(),
      paid: z.int(),
      left: z.int(),
      points: z.int(),
      supplements: z.array(z.object({ name: z.string(), quantity: z.int(), left: z.int() })),
    }),
  ),
  hasCard: z.boolean(),
  alone: aloneSchema,
  preview: z.object({
    order: z.object({
      toPay: z.int(),
      earns: z.int(),
      discount: z.int(),
      vat: z.array(vatPart),
      free: z.nullable(
        z.object({ kind: z.enum(['ingredient', 'dessert', 'formula']), id: z.int() }),
      ),
      lines: z.array(
        z.object({
          id: z.string(),
          kind: z.enum(['formula', 'custom', 'dessert', 'signature', 'item', 'deposit']),
          product: z.nullable(z.int()),
          quantity: z.int(),
          basePrice: z.int(),
          total: z.int(),
          points: z.int(),
          vat: z.array(share),
          isAlcohol: z.boolean(),
          parts: z.array(z.object({ quantity: z.int(), amount: z.int() })),
        }),
      ),
    }),
    earlier: z.array(
      z.object({
        amount: z.int(),
        lines: z.array(refundLine),
      }),
    ),
  }),
})
export type RefundableView = z.output<typeof refundableSchema>

export const getRefundable = defineStaffEndpoint({
  id: 'getRefundable',
  summary: 'Returns the amounts and lines of an order that can still be refunded',
  method: 'GET',
  path: '/api/office/orders/:order/refund',
  right: 'refund',
  params: z.object({ order: orderId }),
  reply: refundableSchema,
  refusals: ['not_found', 'refund_not_possible'],
})

const refundBody = z.strictObject({
  lines: z.array(refundLine).check(z.minLength(1, { error: 'refund_empty' }), z.maxLength(100)),
  reason: z.enum(refundReasons, { error: 'reason_empty' }),
  /** A note that only the head office sees. */
  note: z.nullable(z.string().check(tidiedText, z.maxLength(500), visible)),
  goodwillPoints: z.int().check(z.minimum(0), z.maximum(MAX_POINTS)),
  answer: answerField,
})
export type RefundBody = z.output<typeof refundBody>

const refundRefusals = [
  'not_found',
  'refund_not_possible',
  'refund_too_high',
  'refund_empty',
  'refund_line_unknown',
  'refund_quantity_wrong',
  'refund_twice',
  'goodwill_needs_account',
  'payment_unavailable',
  'field_invalid',
  'problem_answered',
] as const

export const refundOrder = defineStaffEndpoint({
  id: 'refundOrder',
  summary:
    'Refunds lines of an order, or requests a second person’s approval; idempotent per Idempotency-Key',
  method: 'POST',
  path: '/api/office/orders/:order/refunds',
  right: 'refund',
  confirmed: true,
  idempotent: true,
  params: z.object({ order: orderId }),
  body: refundBody,
  reply: z.discriminatedUnion('state', [
    z.object({ state: z.literal('done'), amount: z.int(), left: z.int() }),
    z.object({ state: z.literal('asked'), amount: z.int() }),
  ]),
  status: 201,
  refusals: [...refundRefusals, 'refund_declined'],
})

export const listApprovals = defineStaffEndpoint({
  id: 'listApprovals',
  summary:
    'Lists refunds and goodwill that await a second person’s approval, for all orders or one',
  method: 'GET',
  path: '/api/office/approvals',
  right: 'refund',
  query: z.object({ order: z.optional(orderId) }),
  reply: z.object({ results: z.array(approvalSchema) }),
  refusals: [],
})

export const decideApproval = defineStaffEndpoint({
  id: 'decideApproval',
  summary:
    'Approves or declines, as the second person, a refund or goodwill that another person requested',
  method: 'POST',
  path: '/api/office/approvals/:approval',
  right: 'refund',
  confirmed: true,
  params: z.object({ approval: approvalId }),
  body: z.strictObject({ decision: z.enum(['approve', 'decline']) }),
  reply: z.object({ results: z.array(approvalSchema) }),
  refusals: [
    ...refundRefusals,
    'goodwill_too_high',
    'goodwill_no_contact',
    'second_person_needed',
    'second_person_invited',
    'idempotency_key_reused',
  ],
})
