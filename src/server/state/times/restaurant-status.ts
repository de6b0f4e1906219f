import { createHash } from 'node:crypto'
import type { RestaurantStatus } from '#contract/shop/live.ts'
import type { Takeaway } from '#contract/shop/restaurants.ts'
import type { PickupSources } from './pickup-facts.ts'
import type { Times } from './takeaway.ts'

/**
 * The current status of a restaurant for its visitors. Null if visitors do not see the restaurant.
 */
export async function restaurantStatus(
  {
    catalogue,
    now,
    site,
    stops,
    times,
  }: Pick<PickupSources, 'catalogue' | 'site' | 'stops'> & { now: () => number; times: Times },
  restaurant: number,
): Promise<RestaurantStatus | null> {
  const entry = catalogue.now().visibleRestaurantsById.get(restaurant)
  if (entry === undefined) return null
  await Promise.all([stops.refresh(), site.refresh()])
  const takeaway = await times.takeaway(entry)
  const at = now()
  const soldOut = stops.soldOut(restaurant, at)
  const state = {
    menuVersion: catalogue.now().menuVersion(entry, soldOut, at),
    soldOut: [...soldOut.products],
    times: timesRevision(takeaway),
    next: takeaway.next?.at ?? null,
    stop: takeaway.stop,
  }
  return { version: revisionOf(state), ...state }
}

/**
 * A hash of the offered times as visitors see them. The number of free places is included only if
 * it is low, because visitors see only a low number.
 */
const timesRevision = ({ days }: Takeaway): string =>
  revisionOf(
    days.map(({ date, times }) => [
      date,
      times
        .filter(({ state }) => state !== 'past')
        .map(({ at, state, left: placesLeft }) => [
          at,
          state,
          state === 'few-left' ? placesLeft : 0,
        ]),
    ]),
  )

const revisionOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 12)
