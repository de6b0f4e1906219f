import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { href } from '#contract/pages/links.ts'
import type { Place } from '#web/features/pickup/places/place.ts'
import { useLocale } from '#ui/text/text.ts'
import { toChosenRestaurant } from '#web/state/basket/to-chosen-restaurant.ts'
import { useCartActions } from '#web/state/basket/store.ts'

/**
 * Chooses a restaurant for the order and opens its days and times; does nothing if the customer
 * cancels.
 */
export function useChooseRestaurant(): (restaurant: Place) => void {
  const { chooseRestaurant } = useCartActions()
  const navigate = useNavigate()
  const locale = useLocale()
  return useCallback(
    (restaurant) => {
      void chooseRestaurant(toChosenRestaurant(restaurant)).then((isChosen) => {
        if (isChosen) return navigate(href('takeaway', locale))
        return undefined
      })
    },
    [chooseRestaurant, navigate, locale],
  )
}
