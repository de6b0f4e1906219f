import * as z from 'zod/mini'
import { readClaimCode } from '#domain/loyalty/claim-code.ts'
import { defineEndpoint } from '#contract/endpoint.ts'

/**
 * `pending`: of an order, not on the card yet. `earned`: added to the card. `voided`: still pending
 * when the order was cancelled. `taken-back`: earned, then taken back because the order was
 * cancelled or refunded. `spent`: used to pay. `given-back`: spent, then returned because the order
 * was cancelled or refunded. `granted` and `withdrawn`: changed by hand by the head office. `late`
 * and `very-late`: given because an order was late (N1).
 */
const pointEntryKinds = [
  'pending',
  'earned',
  'voided',
  'taken-back',
  'spent',
  'given-back',
  'granted',
  'withdrawn',
  'late',
  'very-late',
] as const

/** One entry of a loyalty card (L6). */
export const pointEntrySchema = z.object({
  /** 1 for the first entry of the card. */
  position: z.int(),
  kind: z.enum(pointEntryKinds),
  /**
   * The number of points of the entry; negative for the kinds `voided`, `taken-back`, `spent` and
   * `withdrawn`.
   */
  points: z.int(),
  /**
   * Change of the balance. Differs from `points` if the card was full (`points - change` is lost)
   * or had too few points to take back. 0 for the kinds `pending` and `voided`.
   */
  change: z.int(),
  balance: z.int(),
  at: z.string(),
  order: z.nullable(
    z.object({
      number: z.string(),
      restaurant: z.string(),
      /**
       * Identifies the order in the account. Null if the order is not in the account: the customer
       * only claimed its points.
       */
      key: z.nullable(z.string()),
    }),
  ),
  /** A sale or a reward at the counter of a restaurant, with its till receipt (L8). */
  counter: z.nullable(z.object({ restaurant: z.string(), receipt: z.string() })),
})
export type PointEntry = z.output<typeof pointEntrySchema>

export const loyaltySchema = z.object({
  balance: z.int(),
  /** Points of orders that are neither picked up nor paid by card yet. */
  pending: z.int(),
  /** Maximum number of points on a card (L1). */
  cap: z.int(),
  card: z.object({ number: z.string() }),
})

export const getLoyalty = defineEndpoint({
  id: 'getLoyalty',
  summary:
    'Returns the customer’s loyalty card with its point entries, latest first, twenty per page',
  method: 'GET',
  path: '/api/me/loyalty',
  viewer: 'customer',
  query: z.object({
    page: z._default(
      z.coerce.number({ error: 'field_invalid' }).check(z.int(), z.minimum(1), z.maximum(10_000)),
      1,
    ),
  }),
  reply: z.extend(loyaltySchema, {
    entries: z.object({
      count: z.int(),
      page: z.int(),
      pages: z.int(),
      previous: z.nullable(z.int()),
      next: z.nullable(z.int()),
      results: z.array(pointEntrySchema),
    }),
  }),
  refusals: [],
})
export type Loyalty = z.output<typeof getLoyalty.reply>

/** The code on a receipt; spaces, hyphens and case do not matter. */
const claimCodeField = z.string().check(
  z.maxLength(40, { error: 'claim_invalid' }),
  z.refine((typed) => readClaimCode(typed) !== null, { error: 'claim_invalid' }),
)

/** The refusal is the same for a code that is unknown, used, expired or of a cancelled order. */
export const claimPoints = defineEndpoint({
  id: 'claimPoints',
  summary:
    'Credits the points of an order placed as a guest, given the code on its receipt; returns the new balance',
  method: 'POST',
  path: '/api/me/loyalty/claims',
  viewer: 'customer',
  body: z.strictObject({ code: claimCodeField }),
  reply: z.object({
    points: z.int(),
    balance: z.int(),
    /**
     * True while the order is neither picked up nor paid by card. The points are credited as soon
     * as it is one of the two.
     */
    pending: z.boolean(),
  }),
  refusals: ['claim_invalid'],
})
