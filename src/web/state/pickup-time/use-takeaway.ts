import { useCallback, useEffect, useRef, useState } from 'react'
import { type Takeaway, getTakeaway } from '#contract/shop/restaurants.ts'
import { useApi } from '#web/base/page/app-data.tsx'
import { useLive } from '#web/state/live/use-live.ts'

/**
 * Milliseconds between two requests: times pass while the page is open; other changes are pushed.
 */
const EVERY = 60_000

export type TakeawayRead = { takeaway: Takeaway | null; failed: boolean; refresh: () => void }
type Answer = { restaurant: number; takeaway: Takeaway | null; failed: boolean }

/**
 * The times of a restaurant: requested after hydration, on returning to the page, when the server
 * reports a change, and every minute while the page is visible.
 */
export function useTakeaway(restaurant: number | null): TakeawayRead {
  const api = useApi()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [refreshCount, setRefreshCount] = useState(0)
  const refresh = useCallback(() => setRefreshCount((count) => count + 1), [])

  useEffect(() => {
    if (restaurant === null) return undefined
    let isCurrent = true
    api.call(getTakeaway, { params: { id: restaurant } }).then(
      (takeaway) => isCurrent && setAnswer({ restaurant, takeaway, failed: false }),
      () =>
        isCurrent &&
        setAnswer((previous) => ({
          restaurant,
          takeaway: previous?.restaurant === restaurant ? previous.takeaway : null,
          failed: true,
        })),
    )
    return () => {
      isCurrent = false
    }
  }, [api, restaurant, refreshCount])

  const lastTimesVersion = useRef<string | null>(null)
  useLive('restaurant', restaurant === null ? null : String(restaurant), ({ times }) => {
    if (lastTimesVersion.current !== null && lastTimesVersion.current !== times) refresh()
    lastTimesVersion.current = times
  })

  useEffect(() => {
    const refreshIfVisible = () => document.visibilityState === 'visible' && refresh()
    const clock = setInterval(refreshIfVisible, EVERY)
    addEventListener('focus', refreshIfVisible)
    document.addEventListener('visibilitychange', refreshIfVisible)
    return () => {
      clearInterval(clock)
      removeEventListener('focus', refreshIfVisible)
      document.removeEventListener('visibilitychange', refreshIfVisible)
    }
  }, [refresh])

  const currentAnswer = answer?.restaurant === restaurant ? answer : null
  return {
    takeaway: currentAnswer?.takeaway ?? null,
    failed: currentAnswer?.failed ?? false,
    refresh,
  }
}
