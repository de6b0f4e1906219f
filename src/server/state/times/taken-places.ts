import type { Database } from '#server/db/open.ts'
import type { ChangeFeed } from '#server/live/change-feed.ts'
import { type SlotCounts, type TakenSlots, readTaken, takenSlots } from './slots-store.ts'

/** The places taken at each restaurant, cached by this process. */
export type TakenPlaces = {
  /**
   * The places taken at these restaurants in slots from `from` (epoch milliseconds) on. Only
   * restaurants that changed since they were last read are read from the database.
   */
  of: (restaurants: readonly number[], from: number) => Promise<TakenSlots>
}

/** Milliseconds for which cached places are used while the change feed is disconnected. */
const FRESH = 1000

/**
 * Caches the slots of each restaurant until the change feed names this restaurant. An order
 * notifies the change feed of its restaurant, and so does every step that releases a place (B7).
 */
export function openTakenPlaces(
  { db }: Pick<Database, 'db'>,
  live: Pick<ChangeFeed, 'subscribeRestaurants' | 'isConnected'>,
): TakenPlaces {
  const cachedSlots = new Map<number, { slots: SlotCounts; readAt: number }>()
  /**
   * Number of changes of each restaurant; under null, the number of notifications that concern all
   * restaurants. The result of a read is not cached if one of these numbers rises during the read.
   */
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
