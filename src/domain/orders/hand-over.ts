import { dayIn } from '#domain/time/opening.ts'
import type { OrderStatus } from './order-status.ts'

/**
 * Whether a hand-over can still be undone: until the end of the calendar day in Paris (N5), or
 * until the end of the service, if that continues past midnight (N10). `serviceDay` returns the day
 * to whose service an instant belongs. Instants in epoch milliseconds.
 */
export const mayUndoHandOver = (
  { status, handedOverAt }: { status: OrderStatus; handedOverAt: number },
  now: number,
  serviceDay: (instant: number) => string,
): boolean =>
  status === 'collected' &&
  (dayIn(handedOverAt).equals(dayIn(now)) || serviceDay(handedOverAt) === serviceDay(now))

/**
 * Whether the method of a payment at the counter can still be corrected: until the end of the
 * payment's day in Paris, because the books of that day are then closed (N4). Epoch milliseconds.
 */
export const mayChangeMeans = (takenAt: number, now: number): boolean =>
  dayIn(takenAt).equals(dayIn(now))
