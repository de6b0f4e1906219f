import type { LatenessRules } from './lateness-rules.ts'
import type { OrderStatus } from './order-status.ts'
import { MINUTE } from '#domain/time/durations.ts'

/** States of an order's time as its page shows them, from good to bad (N1). */
export const latenessStates = ['on-time', 'moved', 'passed', 'late', 'very-late'] as const
export type LatenessState = (typeof latenessStates)[number]

/**
 * The facts about an order's progress from which its time is estimated. Instants in epoch
 * milliseconds.
 */
export type OrderPace = {
  readonly status: OrderStatus
  /** The pick-up time to which the customer agreed. */
  readonly promisedAt: number
  /**
   * The time at which the kitchen announced it as ready; the promised time if it announced none.
   */
  readonly announcedAt: number
  /** The beginning of its preparation; null until then. */
  readonly begunAt: number | null
  /** Number of bowls that the kitchen makes before it. */
  readonly bowlsAhead: number
  /** The last tap on the board; null if it is unknown. */
  readonly boardTappedAt: number | null
  /**
   * Whether the customer was notified that it is very late: the rights that follow, such as
   * cancelling, remain.
   */
  readonly isSaidVeryLate: boolean
}

export type Lateness = {
  readonly state: LatenessState
  /** The estimate, to the minute; null where there is none. */
  readonly readyAt: number | null
}

const minutesUp = (milliseconds: number): number => Math.ceil(milliseconds / MINUTE)

/** Whether the kitchen still makes the order: only then can it be late. */
export const isBeingMade = (status: OrderStatus): boolean =>
  status === 'received' || status === 'in-preparation'

/**
 * Returns when an order will be ready, and how late that is. Page, strip, mails, pushes and the
 * board's bell all use this function (N1).
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
      : // An order that was begun counts as ready in a minute, even if it takes longer than planned.
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
 * Returns the total points that a customer gets for lateness. None before the promised time: until
 * then, the order can be cancelled for free.
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
