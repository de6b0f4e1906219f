import { useEffect, useState } from 'react'
import { useEarliest } from '#web/state/pickup-time/use-requested-time.ts'
import { useLive } from '#web/state/live/use-live.ts'

/**
 * Receives changes of the chosen restaurant and its earliest time; `onMenu` is called if its menu's
 * version differs from the shown one.
 */
export function RestaurantFollower({
  restaurant,
  menuVersion,
  onMenu,
}: {
  restaurant: number
  menuVersion: string
  onMenu: () => void
}) {
  const [reported, setReported] = useState<{ restaurant: number; version: string } | null>(null)
  useLive('restaurant', String(restaurant), ({ menuVersion: version, next }) => {
    setReported({ restaurant, version })
    useEarliest.setState({ restaurant, next })
  })
  const isOther =
    reported !== null && reported.restaurant === restaurant && reported.version !== menuVersion
  useEffect(() => {
    if (isOther) onMenu()
  }, [isOther, onMenu])
  return null
}
