import { type LatenessState, type OrderPace, isBeingMade } from './lateness.ts'
import { MINUTE } from '#domain/time/durations.ts'

/**
 * By how many whole minutes an order is late now; 0 while it is not, or once it is ready. The board, the
 * order's page, the office's orders and Today all say this figure; mails and pushes are read later than they
 * are written, so they name times and no minutes.
 *
 * It counts from the promise, the time that its customer agreed to: what the kitchen announced since makes
 * nobody wait less. But nothing is called late before the time that was said last has passed as well: until
 * then, that time is what holds. A minute counts once it is over, so none is said that is not yet true (N1).
 */
export const minutesLate = (
  { status, promisedAt, announcedAt }: Pick<OrderPace, 'status' | 'promisedAt' | 'announcedAt'>,
  now: number,
): number =>
  isBeingMade(status) && now - announcedAt >= MINUTE ? Math.floor((now - promisedAt) / MINUTE) : 0

/** Minutes after its time from which no kitchen makes an order any more: its service is over. */
const SERVICE_OVER = 6 * 60

/** Whether an order was never made: it is still open when its service is long over (N1). */
export const isMissed = (state: LatenessState, minutes: number): boolean =>
  state === 'very-late' && minutes >= SERVICE_OVER
