import type { OrderStatus } from './order-status.ts'
import { HOUR, MINUTE } from '#domain/time/durations.ts'

/**
 * States of an offer of another time for an order. `ended`: the order was cancelled or begun
 * meanwhile.
 */
export const offerStates = ['open', 'accepted', 'refused', 'expired', 'withdrawn', 'ended'] as const
export type OfferState = (typeof offerStates)[number]

/**
 * Milliseconds before the pick-up by which the kitchen and the customer know whether it takes
 * place.
 */
const DECIDED_BEFORE = 3 * HOUR
/** Minimum milliseconds that a customer has to answer. */
const LEAST_TO_ANSWER = HOUR

/** Whether an order can get another time: only if the kitchen has not begun it. */
export const mayMove = (status: OrderStatus): boolean => status === 'received'

/**
 * Returns until when a customer may accept the time `to` in place of `from` (H11): three hours
 * before the earlier of the two, but at least an hour from now. Null if that is too late, because
 * the kitchen has to begin before. Epoch milliseconds.
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
