import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { href } from '#contract/pages/links.ts'
import type { Place } from '#web/features/pickup/places/place.ts'
import { useLocale } from '#web/base/page/app-data.tsx'
import { useCartActions } from '#web/state/basket/store.ts'

/**
 * Takes a restaurant for the order and goes on to its days and times; stays here when the customer
 * thinks better of it.
 */
export function useChooseRestaurant(): (restaurant: Place) => void {
  const { chooseRestaurant } = useCartActions()
  const navigate = useNavigate()
  const locale = useLocale()
  return useCallback(
    ({ id, slug, name, phone, address: { city } }) => {
      void chooseRestaurant({ id, slug, name, phone, city }).then((chosen) => {
        if (chosen) return navigate(href('takeaway', locale))
        return undefined
      })
    },
    [chooseRestaurant, navigate, locale],
  )
}
