import { createHash } from 'node:crypto'
import type { RestaurantStatus } from '#contract/shop/live.ts'
import type { Takeaway } from '#contract/shop/restaurants.ts'
import type { Known } from './pickup-facts.ts'
import type { Times } from './takeaway.ts'
import { versionWithout } from '#server/state/catalogue/sold-out.ts'

/** How a restaurant is now, to whoever chooses there; null for one that is not shown. */
export async function restaurantStatus(
  {
    catalogue,
    now,
    site,
    stops,
    times,
  }: Pick<Known, 'catalogue' | 'site' | 'stops'> & { now: () => number; times: Times },
  restaurant: number,
): Promise<RestaurantStatus | null> {
  const entry = catalogue.now().shown.find(({ id }) => id === restaurant)
  if (entry === undefined) return null
  await Promise.all([stops.refresh(), site.refresh()])
  const takeaway = await times.takeaway(entry)
  const soldOut = stops.soldOut(restaurant, now())
  const state = {
    menuVersion: versionWithout(catalogue.now().version, soldOut),
    soldOut: [...soldOut.products],
    times: timesMark(takeaway),
    next: takeaway.next?.at ?? null,
    stop: takeaway.stop,
  }
  return { version: markOf(state), ...state }
}

/**
 * What can be chosen, and what is said of it: not how many places are left while there are many.
 */
const timesMark = ({ days }: Takeaway): string =>
  markOf(
    days.map(({ date, times }) => [
      date,
      times
        .filter(({ state }) => state !== 'past')
        .map(({ at, state, left }) => [at, state, state === 'few-left' ? left : 0]),
    ]),
  )

const markOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 12)
