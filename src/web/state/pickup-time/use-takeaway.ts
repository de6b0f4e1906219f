import { useCallback, useEffect, useRef, useState } from 'react'
import { type Takeaway, getTakeaway } from '#contract/shop/restaurants.ts'
import { useApi } from '#web/base/page/app-data.tsx'
import { useLive } from '#web/state/live/use-live.ts'

/** Milliseconds. Times pass while the page is open; other changes are pushed. */
const EVERY = 60_000

export type KnownTakeaway = { takeaway: Takeaway | null; failed: boolean; refresh: () => void }
type Answer = { restaurant: number; takeaway: Takeaway | null; failed: boolean }

/**
 * The times of a restaurant: requested after hydration, on returning to the page, and every minute
 * while it is visible.
 */
export function useTakeaway(restaurant: number | null): KnownTakeaway {
  const api = useApi()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [asked, setAsked] = useState(0)
  const refresh = useCallback(() => setAsked((count) => count + 1), [])

  useEffect(() => {
    if (restaurant === null) return undefined
    let wanted = true
    api.call(getTakeaway, { params: { id: restaurant } }).then(
      (takeaway) => wanted && setAnswer({ restaurant, takeaway, failed: false }),
      () =>
        wanted &&
        setAnswer((known) => ({
          restaurant,
          takeaway: known?.restaurant === restaurant ? known.takeaway : null,
          failed: true,
        })),
    )
    return () => {
      wanted = false
    }
  }, [api, restaurant, asked])

  const told = useRef<string | null>(null)
  useLive('restaurant', restaurant === null ? null : String(restaurant), ({ times }) => {
    if (told.current !== null && told.current !== times) refresh()
    told.current = times
  })

  useEffect(() => {
    const onLook = () => document.visibilityState === 'visible' && refresh()
    const clock = setInterval(onLook, EVERY)
    addEventListener('focus', onLook)
    document.addEventListener('visibilitychange', onLook)
    return () => {
      clearInterval(clock)
      removeEventListener('focus', onLook)
      document.removeEventListener('visibilitychange', onLook)
    }
  }, [refresh])

  const known = answer?.restaurant === restaurant ? answer : null
  return { takeaway: known?.takeaway ?? null, failed: known?.failed ?? false, refresh }
}
