import type { OrderStatus } from './order-status.ts'

/** What can be wrong with a line of an order (E9). */
export const problemKinds = ['missing', 'wrong', 'quality', 'allergen', 'other'] as const
export type ProblemKind = (typeof problemKinds)[number]

/** The most problems that are told about one order. */
export const MOST_PROBLEMS = 3
/** So long after its pick-up time, the customer may still tell one. */
const TOLD_WITHIN = 24 * 3_600_000

/**
 * Whether a problem with an order may be told: once it is ready or over, or late, until a day after
 * its pick-up time. Instants in epoch milliseconds.
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
