import type { OrderStatus } from './order-status.ts'
import { HOUR, MINUTE } from '#domain/time/durations.ts'

/**
 * States of an offer of another time for an order. `ended`: the order was cancelled or its
 * preparation began before the customer answered.
 */
export const offerStates = ['open', 'accepted', 'refused', 'expired', 'withdrawn', 'ended'] as const
export type OfferState = (typeof offerStates)[number]

/**
 * Milliseconds before the earlier of the two pick-up times by which the customer must have
 * answered, so that the kitchen can plan.
 */
const DECIDED_BEFORE = 3 * HOUR
/** Minimum number of milliseconds that a customer has for an answer. */
const LEAST_TO_ANSWER = HOUR

/** Whether another time can be offered for an order: only before the kitchen begins it. */
export const mayMove = (status: OrderStatus): boolean => status === 'received'

/**
 * Returns the instant until which a customer may accept the time `to` instead of `from` (H11):
 * three hours before the earlier of the two, but at least one hour from now. Null if the kitchen
 * has to begin the order before that instant. Epoch milliseconds.
 */
export function answerUntil({
  now,
  from,
  to,
  leadTimeMinutes,
}: {
  now: number
  from: number
  to: number
  leadTimeMinutes: number
}): number | null {
  const until = Math.max(Math.min(from, to) - DECIDED_BEFORE, now + LEAST_TO_ANSWER)
  return until <= Math.min(from, to) - leadTimeMinutes * MINUTE ? until : null
}
