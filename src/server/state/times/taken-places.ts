import type { Database } from '#server/db/open.ts'
import type { ChangeFeed } from '#server/live/change-feed.ts'
import { type SlotCounts, type TakenSlots, readTaken, takenSlots } from './slots-store.ts'

/** The places taken at each restaurant, as this process knows them. */
export type TakenPlaces = {
  /**
   * The places taken at these restaurants from `from` (epoch milliseconds) on. Only what changed
   * since the last call is read from the database.
   */
  of: (restaurants: readonly number[], from: number) => Promise<TakenSlots>
}

/** While changes are not heard, what was read counts for this long, in milliseconds. */
const FRESH = 1000

/**
 * Keeps the slots of each restaurant until the change feed names it: an order names its restaurant,
 * and so does every step that gives a place back (B7).
 */
export function openTakenPlaces(
  { db }: Pick<Database, 'db'>,
  live: Pick<ChangeFeed, 'subscribeRestaurants' | 'isConnected'>,
): TakenPlaces {
  const cachedSlots = new Map<number, { slots: SlotCounts; readAt: number }>()
  /** Counts the changes of each restaurant, and those of all: a read that one overtakes is not kept. */
  const changes = new Map<number | null, number>()
  live.subscribeRestaurants((restaurant) => {
    changes.set(restaurant, (changes.get(restaurant) ?? 0) + 1)
    if (restaurant === null) cachedSlots.clear()
    else cachedSlots.delete(restaurant)
  })
  const changesOf = (restaurant: number) =>
    `${changes.get(restaurant) ?? 0} ${changes.get(null) ?? 0}`

  return {
    async of(restaurants, from) {
      const readAt = performance.now()
      const freshSlots = new Map<number, SlotCounts>()
      for (const restaurant of restaurants) {
        const entry = cachedSlots.get(restaurant)
        if (entry !== undefined && (live.isConnected() || readAt - entry.readAt < FRESH))
          freshSlots.set(restaurant, entry.slots)
      }
      const missing = restaurants.filter((restaurant) => !freshSlots.has(restaurant))
      if (missing.length === 0) return takenSlots(freshSlots)
      const before = missing.map(changesOf)
      const { slotsOf } = await readTaken(db, from, missing)
      for (const [i, restaurant] of missing.entries()) {
        const slots = slotsOf(restaurant)
        freshSlots.set(restaurant, slots)
        if (changesOf(restaurant) === before[i]) cachedSlots.set(restaurant, { slots, readAt })
      }
      return takenSlots(freshSlots)
    },
  }
}
