import { create } from 'zustand'
import { useCartLater } from '#web/state/basket/store.ts'
import { useNow } from '#web/base/browser/use-now.ts'
import { type RequestedTime, requestedTime } from './requested-time.ts'

/** The last known earliest time of the followed restaurant, and the restaurant's id (T5). */
export const useEarliest = create<{ restaurant: number | null; next: string | null }>(() => ({
  restaurant: null,
  next: null,
}))

/**
 * The time of this visitor's order, by the clock and the chosen restaurant's earliest time. Only
 * for content shown after hydration.
 */
export function useRequestedTime(): RequestedTime {
  const { restaurant, takeawayAt } = useCartLater()
  const earliest = useEarliest()
  const now = useNow()
  return requestedTime(
    takeawayAt,
    restaurant !== null && earliest.restaurant === restaurant.id ? earliest.next : undefined,
    now,
  )
}
