import type { OrderStatus } from './order-status.ts'
import { MINUTE } from '#domain/time/durations.ts'

/**
 * For how many whole minutes a ready order waits for its customer; 0 for any other. It waits from when it
 * was ready, and not before the time that its customer was told. Instants in epoch milliseconds.
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
