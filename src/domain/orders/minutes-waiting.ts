import type { OrderStatus } from './order-status.ts'
import { MINUTE } from '#domain/time/durations.ts'

/**
 * Returns the whole minutes for which a ready order has waited for its customer; 0 for any other
 * order. The wait begins when the order was ready, but not before the time that was announced to
 * the customer. Instants in epoch milliseconds.
 */
export const minutesWaiting = (
  {
    status,
    readyAt,
    announcedAt,
  }: { readonly status: OrderStatus; readonly readyAt: number; readonly announcedAt: number },
  now: number,
): number =>
  status === 'ready' ? Math.max(0, Math.floor((now - Math.max(readyAt, announcedAt)) / MINUTE)) : 0
