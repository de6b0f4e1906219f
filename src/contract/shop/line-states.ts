import * as z from 'zod/mini'

/** What became of a line of an order, deposits last (N6). */
const lineStateSchema = z.object({
  /** The line's position in the order, from 0. */
  line: z.int(),
  /** Units that were made, handed over and given back. */
  made: z.int(),
  handedOver: z.int(),
  refunded: z.int(),
  /** Supplements that were given back without their unit: portions of each. */
  parts: z.array(z.object({ part: z.int(), name: z.string(), quantity: z.int() })),
  /** Cents that were given back of it. */
  amount: z.int(),
  /** The part of them that waits at the counter; absent where nothing does (decision 66). */
  waiting: z.optional(z.int()),
  /** When each other refund of it was decided, or given at the counter. */
  refundedAt: z.array(z.string()),
})
export type LineStateView = z.output<typeof lineStateSchema>

/** What was given back of an order. */
export const givenBackSchema = z.object({
  /** Cents. */
  amount: z.int(),
  /** The part of them that waits at the counter; absent where nothing does. */
  waiting: z.optional(z.int()),
  /** The points that the order still earns. */
  earns: z.int(),
  lines: z.array(lineStateSchema),
})
export type GivenBack = z.output<typeof givenBackSchema>
