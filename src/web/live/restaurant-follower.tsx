import { useEffect, useState } from 'react'
import { useLive } from './use-live.ts'

/** Follows the chosen restaurant: `onMenu` hears of another version of its menu than the one shown. */
export function RestaurantFollower({ restaurant, menuVersion, onMenu }: {
  restaurant: number; menuVersion: string; onMenu: () => void
}) {
  const [told, setTold] = useState<{ restaurant: number; version: string } | null>(null)
  useLive('restaurant', String(restaurant), (moment) => setTold({ restaurant, version: moment.menuVersion }))
  const isOther = told !== null && told.restaurant === restaurant && told.version !== menuVersion
  useEffect(() => {
    if (isOther) onMenu()
  }, [isOther, onMenu])
  return null
}
