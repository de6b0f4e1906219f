import { type Lateness, type OrderPace, isBeingMade, latenessOf } from '#domain/orders/lateness.ts'
import type { Progress } from './order-view.ts'

/**
 * Returns the data about the progress of an order from which its lateness is computed.
 * `boardTappedAt` is missing, because the progress does not contain it.
 */
export const paceOf = ({
  status,
  steps,
  takeawayAt,
  expectedAt,
  pace,
}: Progress): Omit<OrderPace, 'boardTappedAt'> => {
  const preparationStep = steps.findLast((step) => step.status === 'in-preparation')
  return {
    status,
    promisedAt: Date.parse(takeawayAt),
    announcedAt: Date.parse(expectedAt),
    begunAt: preparationStep === undefined ? null : Date.parse(preparationStep.at),
    bowlsAhead: pace?.bowlsAhead ?? 0,
    isSaidVeryLate: pace?.isSaidVeryLate ?? false,
  }
}

/**
 * Returns how late an order is, from its progress. If no board reports the order's steps, an order
 * that is still being made counts as `passed` from its announced time, without an estimate;
 * otherwise it counts as `on-time` (N1).
 */
export function latenessNow(progress: Progress, now: number): Lateness {
  const pace = paceOf(progress)
  if (progress.pace) return latenessOf({ ...pace, boardTappedAt: null }, progress.pace.rules, now)
  const { announcedAt } = pace
  return isBeingMade(progress.status) && now >= announcedAt
    ? { state: 'passed', readyAt: null }
    : { state: 'on-time', readyAt: announcedAt }
}
