import { dayIn } from '#domain/time/opening.ts'
import type { OrderStatus } from './order-status.ts'

/**
 * Whether a hand-over can be undone: until the end of its day in Paris (N5), and after midnight as
 * long as its service lasts (N10). `serviceDay` returns the day of the service at an instant. Epoch
 * milliseconds.
 */
export const mayUndoHandOver = (
  { status, handedOverAt }: { status: OrderStatus; handedOverAt: number },
  now: number,
  serviceDay: (instant: number) => string,
): boolean =>
  status === 'collected' &&
  (dayIn(handedOverAt).equals(dayIn(now)) || serviceDay(handedOverAt) === serviceDay(now))

/**
 * Whether the method of a payment at the counter can still be corrected: until the end of its day
 * in Paris, while the books of that day are open (N4). Epoch milliseconds.
 */
export const mayChangeMeans = (takenAt: number, now: number): boolean =>
  dayIn(takenAt).equals(dayIn(now))
