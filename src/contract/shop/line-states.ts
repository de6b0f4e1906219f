import * as z from 'zod/mini'

/** The state of a line of an order; the deposits are the last line (N6). */
const lineStateSchema = z.object({
  /** The line's position in the order, from 0. */
  line: z.int(),
  /** Numbers of units that were made, handed over and refunded. */
  made: z.int(),
  handedOver: z.int(),
  refunded: z.int(),
  /** Extras that were refunded without their unit, with the portions of each. */
  parts: z.array(z.object({ part: z.int(), name: z.string(), quantity: z.int() })),
  /** Cents that were refunded for the line. */
  amount: z.int(),
  /** The part of them in cents that waits at the counter; absent without any (decision 66). */
  waiting: z.optional(z.int()),
  /** The instants at which its other refunds were decided, or paid out at the counter. */
  refundedAt: z.array(z.string()),
})
export type LineStateView = z.output<typeof lineStateSchema>

/** The refunds of an order. */
export const givenBackSchema = z.object({
  /** Cents. */
  amount: z.int(),
  /** The part of the amount in cents that waits at the counter; absent without any. */
  waiting: z.optional(z.int()),
  /** The points that the order still earns. */
  earns: z.int(),
  lines: z.array(lineStateSchema),
})
export type GivenBack = z.output<typeof givenBackSchema>
