import { useEffect, useState } from 'react'
import type { Ingredient } from '#domain/menu/menu.ts'
import { useApi, useMenu } from '#web/base/page/app-data.tsx'
import { askRestaurant } from '#web/state/basket/ask-restaurant.ts'
import { useCart } from '#web/state/basket/store.ts'

type Answer = { restaurant: number; cutlery: number | null }

/**
 * The cutlery of the chosen restaurant; undefined until it is known, null if the restaurant has
 * none.
 */
export function useCutlery(): Ingredient | null | undefined {
  const api = useApi()
  const { menu } = useMenu()
  const restaurant = useCart().restaurant?.id ?? null
  const [answer, setAnswer] = useState<Answer | null>(null)

  useEffect(() => {
    if (restaurant === null) return undefined
    let isCurrent = true
    const settle = (cutlery: number | null) => {
      if (isCurrent) setAnswer({ restaurant, cutlery })
    }
    askRestaurant(api, restaurant).then(
      (answered) => settle(answered?.cutleryIngredient ?? null),
      () => settle(null),
    )
    return () => {
      isCurrent = false
    }
  }, [api, restaurant])

  if (restaurant === null) return null
  if (answer?.restaurant !== restaurant) return undefined
  const product = answer.cutlery === null ? undefined : menu.ingredients[answer.cutlery]
  return product?.available ? product : null
}
