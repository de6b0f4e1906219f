import { type Lateness, type OrderPace, isBeingMade, latenessOf } from '#domain/orders/lateness.ts'
import type { Progress } from './order-view.ts'

/** What the history of an order says about its pace; `boardTappedAt` is no part of it. */
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
 * How late an order is, by its progress. Without a board nobody says how far it is: its time holds until
 * it has passed, and then nothing is known (N1).
 */
export function latenessNow(progress: Progress, now: number): Lateness {
  const pace = paceOf(progress)
  if (progress.pace) return latenessOf({ ...pace, boardTappedAt: null }, progress.pace.rules, now)
  const { announcedAt } = pace
  return isBeingMade(progress.status) && now >= announcedAt
    ? { state: 'passed', readyAt: null }
    : { state: 'on-time', readyAt: announcedAt }
}
