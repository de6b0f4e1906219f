import { dayIn } from '#domain/time/opening.ts'
import type { OrderStatus } from './order-status.ts'

/**
 * A hand-over can be undone until the end of its day in Paris (N5), and after midnight as long as its
 * service lasts (N10). `serviceDay` names the day of the service of an instant. Epoch milliseconds.
 */
export const mayUndoHandOver = (
  { status, handedOverAt }: { status: OrderStatus; handedOverAt: number },
  now: number,
  serviceDay: (instant: number) => string,
): boolean =>
  status === 'collected' &&
  (dayIn(handedOverAt).equals(dayIn(now)) || serviceDay(handedOverAt) === serviceDay(now))

/**
 * Whether it can still be said that a payment at the counter came by another means: until the end of its day
 * in Paris, whose books are open (N4). Epoch milliseconds.
 */
export const mayChangeMeans = (takenAt: number, now: number): boolean =>
  dayIn(takenAt).equals(dayIn(now))
