import { type LatenessState, type OrderPace, isBeingMade } from './lateness.ts'
import { MINUTE } from '#domain/time/durations.ts'

/**
 * Returns the whole minutes by which an order is late now; 0 while it is not, or once it is ready.
 * The board, the order's page, the office's orders and Today all show this figure; mails and pushes
 * are read later than they are written, so they show times instead. It counts from the promised
 * time, to which the customer agreed: a later announcement makes no one wait less. But an order is
 * not called late before the last announced time has passed as well: until then, that time is
 * valid. A minute counts once it has ended, so the figure is never too high (N1).
 */
export const minutesLate = (
  { status, promisedAt, announcedAt }: Pick<OrderPace, 'status' | 'promisedAt' | 'announcedAt'>,
  now: number,
): number =>
  isBeingMade(status) && now - announcedAt >= MINUTE ? Math.floor((now - promisedAt) / MINUTE) : 0

/**
 * Minutes after its time from which an order will not be made any more, because the service has
 * ended.
 */
const SERVICE_OVER = 6 * 60

/** Whether an order was never made: it is still open long after the end of its service (N1). */
export const isMissed = (state: LatenessState, minutes: number): boolean =>
  state === 'very-late' && minutes >= SERVICE_OVER
