import { type LatenessState, type OrderPace, isBeingMade } from './lateness.ts'
import { MINUTE } from '#domain/time/durations.ts'

/**
 * Returns the whole minutes by which an order is late now; 0 if it is not late, or is ready. The
 * board, the order's page, and the pages of orders and of today in the office all show this number.
 * Mails and push messages show times instead, because customers read them later. The minutes count
 * from the promised time, to which the customer agreed, because a later announcement shortens
 * nobody's wait. But the result is 0 until one minute after the last announced time, which is valid
 * until then. Only complete minutes count, so the number is never too high (N1).
 */
export const minutesLate = (
  { status, promisedAt, announcedAt }: Pick<OrderPace, 'status' | 'promisedAt' | 'announcedAt'>,
  now: number,
): number =>
  isBeingMade(status) && now - announcedAt >= MINUTE ? Math.floor((now - promisedAt) / MINUTE) : 0

/**
 * Minutes after the promised time from which nobody makes an order any more, because its service
 * has ended.
 */
const SERVICE_OVER = 6 * 60

/**
 * Whether an order that is still open was never made: it is very late, and its service ended long
 * ago (N1).
 */
export const isMissed = (state: LatenessState, minutes: number): boolean =>
  state === 'very-late' && minutes >= SERVICE_OVER
