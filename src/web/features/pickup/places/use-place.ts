import { useAnswer } from '#web/base/browser/use-answer.ts'
import { useApi } from '#web/base/page/app-data.tsx'
import { askRestaurant } from '#web/state/basket/ask-restaurant.ts'
import type { Place, PlacesPage } from './place.ts'

/**
 * A restaurant of the chain: undefined until the server has answered for one that is not on the
 * page, null if visitors do not see it (T1) or the server could not be reached.
 */
export function usePlace(
  id: number | null,
  { places, next }: Pick<PlacesPage, 'places' | 'next'>,
): Place | null | undefined {
  const api = useApi()
  const listed = places.find((place) => place.id === id)
  const asks = listed === undefined && id !== null && next !== null
  const answer = useAnswer<number, Place | null>(asks ? id : null, (each) =>
    askRestaurant(api, each).catch(() => null),
  )
  return asks ? answer : (listed ?? null)
}
