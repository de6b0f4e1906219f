import { openingState } from '#domain/time/opening.ts'
import { holidaysOf, openingRules } from '#server/chain/opening-rules.ts'
import type { Catalogue } from '#server/state/catalogue/catalogue.ts'

/**
 * Whether a restaurant is open at an instant, and until when. Null for a restaurant that is no
 * longer in the catalogue.
 */
export function openingOf(
  { restaurants, source }: Catalogue,
  restaurant: number,
  at: number,
): ReturnType<typeof openingState> | null {
  const entry = restaurants.get(restaurant)
  return entry === undefined ? null : openingState(openingRules(entry), holidaysOf(source), at)
}
