import * as z from 'zod/mini'

/**
 * The state of one line of an order. The deposits of the order count as an additional, last line
 * (N6).
 */
const lineStateSchema = z.object({
  /** The line's position in the order, from 0. */
  line: z.int(),
  /** Numbers of units that were made, handed over and refunded. */
  made: z.int(),
  handedOver: z.int(),
  refunded: z.int(),
  /**
   * Extras that were refunded although their unit of the line was not, with the number of portions
   * of each.
   */
  parts: z.array(z.object({ part: z.int(), name: z.string(), quantity: z.int() })),
  /** Cents that were refunded for the line. */
  amount: z.int(),
  /**
   * The part of `amount`, in cents, that the customer has not yet been paid at the counter; absent
   * if nothing waits there (decision 66).
   */
  waiting: z.optional(z.int()),
  /**
   * The instants at which the line's other refunds were decided or, for refunds at the counter,
   * paid out.
   */
  refundedAt: z.array(z.string()),
})
export type LineStateView = z.output<typeof lineStateSchema>

/** The refunds of an order. */
export const givenBackSchema = z.object({
  /** Cents that were refunded for the order, deposits included. */
  amount: z.int(),
  /**
   * The part of `amount`, in cents, that the customer has not yet been paid at the counter; absent
   * if nothing waits there.
   */
  waiting: z.optional(z.int()),
  /** The points that the order still earns after its refunds. */
  earns: z.int(),
  lines: z.array(lineStateSchema),
})
export type GivenBack = z.output<typeof givenBackSchema>
