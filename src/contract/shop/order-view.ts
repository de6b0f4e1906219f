import * as z from 'zod/mini'
import { MAX_QUANTITY } from '#domain/cart/cart.ts'
import { eachLatenessRule } from '#domain/orders/lateness-rules.ts'
import { orderStatuses, paymentChoices } from '#domain/orders/order-status.ts'
import { problemKinds } from '#domain/orders/problem.ts'
import { counterPaymentSchema } from '#contract/counter-tender.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { givenBackSchema } from './line-states.ts'
import { orderSchema, orderToken } from './orders.ts'
import { replacementSchema } from './replacements.ts'

export const delayReasons = ['busy', 'sold-out', 'incident'] as const
export type DelayReason = (typeof delayReasons)[number]
export const cancelReasons = ['customer', 'sold-out', 'closed', 'incident', 'not-accepted'] as const
export type CancelReason = (typeof cancelReasons)[number]

/** The chain's rules about lateness: numbers of minutes, except for the rules about points. */
const latenessRulesSchema = z.object(eachLatenessRule(() => z.int()))

/**
 * The progress of an order, which the order's page follows (O1). It is small, because it is sent to
 * that page after every change.
 */
export const progressSchema = z.object({
  /**
   * A number that increases with every change of the progress. It is also the id of the event that
   * contains the change.
   */
  version: z.int(),
  /**
   * The number that the restaurant calls out. It changes if the order is moved to another day, or
   * replaced by a changed order.
   */
  number: z.string(),
  status: z.enum(orderStatuses),
  payment: z.enum(paymentChoices),
  /** The steps so far, oldest first; a step that was undone is left out. */
  steps: z.array(z.object({ status: z.enum(orderStatuses), at: z.string() })),
  /** The instant at which the kitchen accepted the order; null before that. */
  acceptedAt: z.nullable(z.string()),
  /** The instant at which the order is expected to be ready, as last announced to the customer. */
  expectedAt: z.string(),
  /**
   * The announced delay after the ordered time, in minutes, with its reason; null without a delay.
   */
  delay: z.nullable(z.object({ minutes: z.int(), reason: z.enum(delayReasons) })),
  cancelReason: z.nullable(z.enum(cancelReasons)),
  /**
   * The pick-up time. If the customer accepts the offer of another time, that time replaces it
   * (H11).
   */
  takeawayAt: z.string(),
  /**
   * The offer of another time, `to`, instead of `from`, with the deadline for the customer's answer
   * (`until`); null without an offer.
   */
  offer: z.nullable(
    z.object({ id: z.string(), from: z.string(), to: z.string(), until: z.string() }),
  ),
  /** True if the amount due at the counter was paid at the counter; otherwise absent (N4). */
  isPaidAtCounter: z.optional(z.literal(true)),
  /**
   * The data from which the page estimates the ready time of the order from minute to minute (N1).
   * Null if no board reports the order's steps; absent in data of an earlier version of the
   * program.
   */
  pace: z.optional(
    z.nullable(
      z.object({
        /** Number of bowls that the kitchen makes before this order, as last announced. */
        bowlsAhead: z.int(),
        isSaidVeryLate: z.boolean(),
        /** Points that the customer received for the order's lateness. */
        points: z.int(),
        rules: latenessRulesSchema,
      }),
    ),
  ),
  /**
   * The decisions about ingredients that ran out, the earliest first; absent if there are none
   * (E7).
   */
  replacements: z.optional(z.array(replacementSchema)),
})
export type Progress = z.output<typeof progressSchema>

/**
 * One line of a problem. `line`: the line's position in the order, from 0. `quantity`: number of
 * units with the problem; absent if all units have it.
 */
export const problemLineSchema = z.strictObject({
  line: z.int().check(z.minimum(0), z.maximum(1000)),
  kind: z.enum(problemKinds),
  quantity: z.optional(z.int().check(z.minimum(1), z.maximum(MAX_QUANTITY))),
})

/** A problem that was reported with an order, and its answer (E9). */
export const reportedProblemSchema = z.object({
  at: z.string(),
  lines: z.array(problemLineSchema),
  text: z.string(),
  /** Whether the report has a photograph, which only the head office may see. */
  hasPhotograph: z.boolean(),
  /**
   * The head office's answer; null until there is one. `points`: the points given with the answer;
   * null if none were.
   */
  answer: z.nullable(z.object({ at: z.string(), text: z.string(), points: z.nullable(z.int()) })),
})
export type CustomerProblem = z.output<typeof reportedProblemSchema>

export const orderProblemsSchema = z.object({
  /** Whether the customer may report another problem now. */
  mayTell: z.boolean(),
  /** Reported problems, the oldest first. */
  told: z.array(reportedProblemSchema),
})
export type OrderProblems = z.output<typeof orderProblemsSchema>

/** An order with the data that its own page shows. */
const orderViewSchema = z.extend(orderSchema, {
  progress: progressSchema,
  /**
   * Whether the order belongs to a customer's account. If not, a person who has the order's link
   * may add the order to their own account.
   */
  owned: z.boolean(),
  /**
   * The number of the order that this order is to replace, and whether it has replaced that order
   * already (`isMade`); null if this order is no change of another.
   */
  replaces: z.nullable(z.object({ number: z.string(), isMade: z.boolean() })),
  /**
   * For a guest's order: the code that adds the order's points, with those for its lateness, to an
   * account, and the last instant (`until`) at which the code is valid. Null if the code can no
   * longer be used.
   */
  claim: z.nullable(z.object({ code: z.string(), points: z.int(), until: z.string() })),
  problems: orderProblemsSchema,
  /**
   * The names of recalled products that were left out of the order, which was nevertheless charged
   * in full (H10); absent if no product was left out.
   */
  recalls: z.optional(z.array(z.string())),
  /** The refunds of the order; absent if nothing was refunded (N6). */
  givenBack: z.optional(givenBackSchema),
  /** The amounts paid at the counter by payment method; absent if nothing was paid there (N4). */
  paidAtCounter: z.optional(counterPaymentSchema.shape.parts),
  /**
   * Whether the order's restaurant is open now, and the instant `until` which it stays open or
   * closed; absent if that is unknown.
   */
  opening: z.optional(z.object({ isOpen: z.boolean(), until: z.nullable(z.string()) })),
  /**
   * True once the state of the order can no longer change: the order is past, and its last step can
   * no longer be undone (N5).
   */
  isFinal: z.boolean(),
  /**
   * The instant of this reply by the server's clock. The page counts the time from this instant,
   * because the clock of the device may be wrong (N1).
   */
  readAt: z.string(),
})
export type OrderView = z.output<typeof orderViewSchema>

export const getOrder = defineEndpoint({
  id: 'getOrder',
  summary: 'Returns an order, given the secret token from its link',
  method: 'GET',
  path: '/api/orders/:token',
  params: z.object({ token: orderToken }),
  reply: orderViewSchema,
  refusals: ['not_found'],
})

/**
 * Cancels an order at the customer's request. After the preparation has begun, only the kitchen and
 * the head office can cancel the order, unless the order is very late.
 */
export const cancelOrder = defineEndpoint({
  id: 'cancelOrder',
  summary: 'Cancels an order that is very late or not in preparation yet, and refunds it in full',
  method: 'POST',
  path: '/api/orders/:token/cancellation',
  params: z.object({ token: orderToken }),
  reply: progressSchema,
  refusals: ['not_found', 'order_begun'],
})

/**
 * Answers the offer of another time for an order. If the customer accepts, the order moves to the
 * offered time. If the customer refuses, the order is cancelled and fully refunded.
 */
export const answerTimeOffer = defineEndpoint({
  id: 'answerTimeOffer',
  summary: 'Accepts or refuses another time offered for an order; refusing cancels the order',
  method: 'POST',
  path: '/api/orders/:token/time-offers/:offer',
  params: z.object({ token: orderToken, offer: z.string().check(z.regex(/^[1-9]\d{0,17}$/)) }),
  body: z.strictObject({ answer: z.enum(['accept', 'refuse']) }),
  reply: progressSchema,
  refusals: ['not_found', 'offer_over'],
})
