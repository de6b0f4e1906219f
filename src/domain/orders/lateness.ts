import type { LatenessRules } from './lateness-rules.ts'
import type { OrderStatus } from './order-status.ts'
import { MINUTE } from '#domain/time/durations.ts'

/**
 * States of an order's lateness, as the order's page shows them, from the best to the worst (N1).
 */
export const latenessStates = ['on-time', 'moved', 'passed', 'late', 'very-late'] as const
export type LatenessState = (typeof latenessStates)[number]

/**
 * The facts about an order's progress from which the time at which it will be ready is estimated.
 * Instants in epoch milliseconds.
 */
export type OrderPace = {
  readonly status: OrderStatus
  /** The pick-up time to which the customer agreed. */
  readonly promisedAt: number
  /**
   * The time at which the order will be ready, as the kitchen last announced it; the promised time
   * if there was no announcement.
   */
  readonly announcedAt: number
  /** The instant at which the preparation began; null before that. */
  readonly begunAt: number | null
  /** Number of bowls that the kitchen makes before this order. */
  readonly bowlsAhead: number
  /** The instant of the last tap on the kitchen's board, for any order; null if it is unknown. */
  readonly boardTappedAt: number | null
  /**
   * Whether the customer was notified that the order is very late. The state then stays
   * `very-late`, so that rights such as cancelling the order remain.
   */
  readonly isSaidVeryLate: boolean
}

export type Lateness = {
  readonly state: LatenessState
  /**
   * The promised time if the state is `on-time`; otherwise the estimated ready time, rounded up to
   * the minute. Null for `very-late`.
   */
  readonly readyAt: number | null
}

const minutesUp = (milliseconds: number): number => Math.ceil(milliseconds / MINUTE)

/** Whether the kitchen has not finished the order yet; only such an order can be late. */
export const isBeingMade = (status: OrderStatus): boolean =>
  status === 'received' || status === 'in-preparation'

/**
 * Returns the time at which an order will be ready, and how late that is. The order's page, the
 * strip of current orders, mails, push messages and the bell of the board all use this function
 * (N1).
 */
export function latenessOf(pace: OrderPace, rules: LatenessRules, now: number): Lateness {
  const { status, promisedAt, isSaidVeryLate } = pace
  if (!isBeingMade(status)) return { state: 'on-time', readyAt: promisedAt }
  const readyAt = minutesUp(estimate(pace, rules, now)) * MINUTE
  const minutes = minutesUp(readyAt - promisedAt)
  if (isSaidVeryLate || minutes >= rules.veryLate || isSilent(pace, rules, now))
    return { state: 'very-late', readyAt: null }
  if (minutes >= rules.late || now >= promisedAt + rules.overdue * MINUTE)
    return { state: 'late', readyAt }
  if (now >= promisedAt) return { state: 'passed', readyAt }
  if (minutes > rules.unsaid) return { state: 'moved', readyAt }
  return { state: 'on-time', readyAt: promisedAt }
}

function estimate(
  { announcedAt, begunAt, bowlsAhead }: OrderPace,
  { preparation, perBowl }: LatenessRules,
  now: number,
): number {
  const ready =
    begunAt === null
      ? now + (preparation + perBowl * bowlsAhead) * MINUTE
      : // The estimate for an order in preparation is at least one minute from now, even if the
        // preparation takes longer than planned.
        Math.max(begunAt + preparation * MINUTE, now + MINUTE)
  return Math.max(announcedAt, ready)
}

const isSilent = (
  { boardTappedAt, promisedAt }: OrderPace,
  { silence }: LatenessRules,
  now: number,
): boolean =>
  boardTappedAt !== null && now >= Math.max(boardTappedAt, promisedAt) + silence * MINUTE

/**
 * Returns the total points that a customer gets for the lateness of an order. Before the promised
 * time there are none, because the customer can still cancel the order with a full refund.
 */
export function pointsForLateness(
  { state }: Pick<Lateness, 'state'>,
  { promisedAt }: Pick<OrderPace, 'promisedAt'>,
  { points, pointsInAll }: LatenessRules,
  now: number,
): number {
  if (now < promisedAt) return 0
  return state === 'very-late' ? Math.max(points, pointsInAll) : state === 'late' ? points : 0
}
