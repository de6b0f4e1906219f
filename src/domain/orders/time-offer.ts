import type { OrderStatus } from './order-status.ts'
import { HOUR, MINUTE } from '#domain/time/durations.ts'

/**
 * Another time that the restaurant offers for an order, and what became of it. `ended`: the order was
 * cancelled or begun meanwhile.
 */
export const offerStates = ['open', 'accepted', 'refused', 'expired', 'withdrawn', 'ended'] as const
export type OfferState = (typeof offerStates)[number]

/** The kitchen and the customer know this long before that an order comes, or not. */
const DECIDED_BEFORE = 3 * HOUR
/** A customer has at least this long to answer. */
const LEAST_TO_ANSWER = HOUR

/** Only an order that no kitchen began can have another time. */
export const mayMove = (status: OrderStatus): boolean => status === 'received'

/**
 * Until when a customer may accept the time `to` in place of `from` (H11): some hours before the
 * earlier of the two, and long enough from now. Null when too little time is left to ask, because
 * the kitchen has to begin. Epoch milliseconds.
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
