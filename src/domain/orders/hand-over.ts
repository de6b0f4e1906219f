import { dayIn } from '#domain/time/opening.ts'
import type { OrderStatus } from './order-status.ts'

/** A hand-over can be undone until the end of its day in Paris (N5). Epoch milliseconds. */
export const mayUndoHandOver = (
  { status, handedOverAt }: { status: OrderStatus; handedOverAt: number },
  now: number,
): boolean => status === 'collected' && dayIn(handedOverAt).equals(dayIn(now))
