import * as z from 'zod/mini'
import { readClaimCode } from '#domain/loyalty/claim-code.ts'
import { defineEndpoint } from '#contract/endpoint.ts'

/**
 * `pending`: of an order, not on the card yet; `earned`: on the card; `voided`: pending, and the
 * order was cancelled; `taken-back`: earned, and the order was cancelled; `spent`, and
 * `given-back` when its order was cancelled.
 */
export const pointEntryKinds = [
  'pending',
  'earned',
  'voided',
  'taken-back',
  'spent',
  'given-back',
] as const

/** One line of a loyalty card (L6). */
export const pointEntrySchema = z.object({
  /** 1 for the first of the card. */
  position: z.int(),
  kind: z.enum(pointEntryKinds),
  /** What the line is about; below 0 what is spent or taken. */
  points: z.int(),
  /**
   * What it did to the balance: less where the card was full, `points - change` being lost; 0 for a
   * promise.
   */
  change: z.int(),
  balance: z.int(),
  at: z.string(),
  order: z.nullable(
    z.object({
      number: z.string(),
      restaurant: z.string(),
      /**
       * Names the order in the account; null for one that is not in it: its points alone were
       * claimed.
       */
      key: z.nullable(z.string()),
    }),
  ),
  /** What was bought or taken at the counter of a restaurant, with a receipt of its till (L8). */
  counter: z.nullable(z.object({ restaurant: z.string(), receipt: z.string() })),
})
export type PointEntry = z.output<typeof pointEntrySchema>

export const loyaltySchema = z.object({
  balance: z.int(),
  /** Points of orders that are not picked up or paid by card yet. */
  pending: z.int(),
  /** What a card holds at most (L1). */
  cap: z.int(),
  card: z.object({ number: z.string() }),
})

export const getLoyalty = defineEndpoint({
  id: 'getLoyalty',
  summary: 'The loyalty card of the customer, its lines the latest first, twenty on a page',
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

/** As it stands on a receipt, however it was typed. */
export const claimCodeField = z.string().check(
  z.maxLength(40, { error: 'claim_invalid' }),
  z.refine((typed) => readClaimCode(typed) !== null, { error: 'claim_invalid' }),
)

/** One answer for a code that is unknown, used, over or of a cancelled order. */
export const claimPoints = defineEndpoint({
  id: 'claimPoints',
  summary: 'Books the points of an order that was placed as a guest, by the code on its receipt',
  method: 'POST',
  path: '/api/me/loyalty/claims',
  viewer: 'customer',
  body: z.strictObject({ code: claimCodeField }),
  reply: z.object({
    points: z.int(),
    balance: z.int(),
    /** The order is not picked up or paid by card yet: its points will be on the card then. */
    pending: z.boolean(),
  }),
  refusals: ['claim_invalid'],
})
