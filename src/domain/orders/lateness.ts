import type { LatenessRules } from './lateness-rules.ts'
import type { OrderStatus } from './order-status.ts'
import { MINUTE } from '#domain/time/durations.ts'

/** What an order's page says about its time, from good to bad (N1). */
export const latenessStates = ['on-time', 'moved', 'passed', 'late', 'very-late'] as const
export type LatenessState = (typeof latenessStates)[number]

/** What is known of an order's way to the counter. Instants in epoch milliseconds. */
export type OrderPace = {
  readonly status: OrderStatus
  /** The time of pick-up that its customer agreed to. */
  readonly promisedAt: number
  /** When the kitchen said it will be ready; the promised time where it said nothing. */
  readonly announcedAt: number
  /** When its preparation began; null until then. */
  readonly begunAt: number | null
  /** Bowls that the kitchen makes before it. */
  readonly bowlsAhead: number
  /** The last tap on the board; null where that is not known. */
  readonly boardTappedAt: number | null
  /** It was said to be very late: what follows from that, as cancelling, is not taken back. */
  readonly isSaidVeryLate: boolean
}

export type Lateness = {
  readonly state: LatenessState
  /** The estimate, to the minute; null where there is none. */
  readonly readyAt: number | null
}

const minutesUp = (milliseconds: number): number => Math.ceil(milliseconds / MINUTE)

/** Only an order that the kitchen still makes can be late. */
export const isBeingMade = (status: OrderStatus): boolean =>
  status === 'received' || status === 'in-preparation'

/**
 * When an order will be ready, and how late that is. Page, strip, mails, pushes and the board's bell all
 * go by this (N1).
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
      : // What was begun is at hand, however long it takes already.
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
 * The points that a customer has for a lateness, in all. Not before the promised time has passed: until
 * then, an order can be given up for nothing.
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
