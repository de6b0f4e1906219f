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

/** The chain's rules about lateness: all values in minutes, except the points. */
const latenessRulesSchema = z.object(eachLatenessRule(() => z.int()))

/**
 * The progress of an order, as its page follows it (O1). Small, because it is sent to that page on
 * every change.
 */
export const progressSchema = z.object({
  /** Increases with every change; it is also the id of the event that contains the change. */
  version: z.int(),
  /** The number to call out, which changes if the order is moved to another day or changed. */
  number: z.string(),
  status: z.enum(orderStatuses),
  payment: z.enum(paymentChoices),
  /** The steps so far, oldest first; a step that was undone is left out. */
  steps: z.array(z.object({ status: z.enum(orderStatuses), at: z.string() })),
  /** The instant at which the kitchen accepted it; null until then. */
  acceptedAt: z.nullable(z.string()),
  /** When it is expected to be ready, as last announced. */
  expectedAt: z.string(),
  /** The reason for which that is later than the ordered time. */
  delay: z.nullable(z.object({ minutes: z.int(), reason: z.enum(delayReasons) })),
  cancelReason: z.nullable(z.enum(cancelReasons)),
  /** The pick-up time, which may be replaced by an offered one (H11). */
  takeawayAt: z.string(),
  /**
   * Another time that the restaurant offers instead of `from`, with the deadline of the answer;
   * null without an offer.
   */
  offer: z.nullable(
    z.object({ id: z.string(), from: z.string(), to: z.string(), until: z.string() }),
  ),
  /** True if the amount due at the counter was paid there; otherwise absent (N4). */
  isPaidAtCounter: z.optional(z.literal(true)),
  /**
   * The data from which its time is estimated from minute to minute (N1). Null if no board reports
   * its steps; absent in data sent by an earlier version.
   */
  pace: z.optional(
    z.nullable(
      z.object({
        /** Number of bowls that the kitchen makes before it, as last announced. */
        bowlsAhead: z.int(),
        isSaidVeryLate: z.boolean(),
        /** Points that were given for its lateness. */
        points: z.int(),
        rules: latenessRulesSchema,
      }),
    ),
  ),
  /** Ingredients that ran out, the earliest first; absent without any (E7). */
  replacements: z.optional(z.array(replacementSchema)),
})
export type Progress = z.output<typeof progressSchema>

/**
 * The lines of a problem: the position in the order, from 0, the kind of problem, and the number of
 * units concerned; absent if it is all of them.
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
  /** Whether it has a photograph, which only the head office may see. */
  hasPhotograph: z.boolean(),
  /** `points`: the points given with the answer; null without any. */
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

/** An order as its own page shows it. */
const orderViewSchema = z.extend(orderSchema, {
  progress: progressSchema,
  /**
   * Whether it belongs to a customer's account. If not, the holder of its link may add it to their
   * own account.
   */
  owned: z.boolean(),
  /**
   * The order of which it is a change, and whether it has replaced that order; null for any other
   * order.
   */
  replaces: z.nullable(z.object({ number: z.string(), isMade: z.boolean() })),
  /**
   * For a guest's order: the code that books its points into an account, including points for its
   * lateness, and its last instant. Null if it can no longer be used.
   */
  claim: z.nullable(z.object({ code: z.string(), points: z.int(), until: z.string() })),
  problems: orderProblemsSchema,
  /** Recalled products that were left out, at the full price (H10); absent without any. */
  recalls: z.optional(z.array(z.string())),
  /** Absent where nothing was given back (N6). */
  givenBack: z.optional(givenBackSchema),
  /** The amounts paid at the counter by payment method; absent if nothing was paid there (N4). */
  paidAtCounter: z.optional(counterPaymentSchema.shape.parts),
  /** Whether its restaurant is open now, and until when it stays so; absent if that is unknown. */
  opening: z.optional(z.object({ isOpen: z.boolean(), until: z.nullable(z.string()) })),
  /**
   * True once its state cannot change any more: it is past, and it is too late to undo its last
   * step (N5).
   */
  isFinal: z.boolean(),
  /**
   * The instant of this reading, by the server's clock: the page continues to count from there
   * (N1).
   */
  readAt: z.string(),
})
export type OrderView = z.output<typeof orderViewSchema>

export const getOrder = defineEndpoint({
  id: 'getOrder',
  summary: 'An order, by the unguessable token of its link',
  method: 'GET',
  path: '/api/orders/:token',
  params: z.object({ token: orderToken }),
  reply: orderViewSchema,
  refusals: ['not_found'],
})

/**
 * The customer's own cancellation. Once the kitchen has begun, only the kitchen decides, unless the
 * order is very late.
 */
export const cancelOrder = defineEndpoint({
  id: 'cancelOrder',
  summary:
    'Cancels an order whose preparation has not begun, or that is very late, and gives everything back',
  method: 'POST',
  path: '/api/orders/:token/cancellation',
  params: z.object({ token: orderToken }),
  reply: progressSchema,
  refusals: ['not_found', 'order_begun'],
})

/**
 * Without the customer's consent, an order keeps its time: a customer who refuses the other one
 * gets a full refund.
 */
export const answerTimeOffer = defineEndpoint({
  id: 'answerTimeOffer',
  summary: 'Accepts another time for an order, or refuses it, which cancels the order',
  method: 'POST',
  path: '/api/orders/:token/time-offers/:offer',
  params: z.object({ token: orderToken, offer: z.string().check(z.regex(/^[1-9]\d{0,17}$/)) }),
  body: z.strictObject({ answer: z.enum(['accept', 'refuse']) }),
  reply: progressSchema,
  refusals: ['not_found', 'offer_over'],
})
