import { create } from 'zustand'
import { useCartLater } from '#web/state/basket/store.ts'
import { useNow } from '#web/base/browser/use-now.ts'
import { type WantedTime, wantedTime } from './wanted-time.ts'

/** The earliest time of the restaurant that is followed (T5), as it was told last. */
export const useEarliest = create<{ restaurant: number | null; next: string | null }>(() => ({
  restaurant: null,
  next: null,
}))

/**
 * The time of this visitor's order, by the clock and what the chosen restaurant can make: for what
 * is shown after hydration only.
 */
export function useWantedTime(): WantedTime {
  const { restaurant, takeawayAt } = useCartLater()
  const earliest = useEarliest()
  const now = useNow()
  return wantedTime(
    takeawayAt,
    restaurant !== null && earliest.restaurant === restaurant.id ? earliest.next : undefined,
    now,
  )
}
