import type { OrderStatus } from './order-status.ts'

/** Kinds of problems that a customer can report about a line of an order (E9). */
export const problemKinds = ['missing', 'wrong', 'quality', 'allergen', 'other'] as const
export type ProblemKind = (typeof problemKinds)[number]

/** Maximum number of problems that a customer may report about one order. */
export const MOST_PROBLEMS = 3
/** Milliseconds after the pick-up time in which the customer may still report a problem. */
const TOLD_WITHIN = 24 * 3_600_000

/**
 * Whether a problem with an order may be reported: until 24 hours after the pick-up time, once the
 * order is ready, collected or not collected. If the kitchen has not finished the order, from the
 * pick-up time on. Never for an order that awaits its payment or was cancelled. Instants in epoch
 * milliseconds.
 */
export function mayTellProblem({
  status,
  takeawayAt,
  now,
}: {
  status: OrderStatus
  takeawayAt: number
  now: number
}): boolean {
  if (now >= takeawayAt + TOLD_WITHIN) return false
  switch (status) {
    case 'ready':
    case 'collected':
    case 'not-collected':
      return true
    case 'received':
    case 'in-preparation':
      return now >= takeawayAt
    case 'awaiting-payment':
    case 'cancelled':
      return false
  }
}
