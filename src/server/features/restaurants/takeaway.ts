import type { Takeaway } from '#contract/restaurants.ts'
import { nextTimes, openingState, takeaway } from '#domain/pickup.ts'
import type { RestaurantEntry } from '../../import/restaurants-schema.ts'
import { createRecent } from '../../recent.ts'
import type { Services } from '../../services.ts'
import { holidaysOf, pickupRestaurant } from './pickup-facts.ts'
import { type TakenSlots, readTaken } from './slots-store.ts'

export type Opening = { id: number; open: boolean; until: string | null; next: string | null }

/** Restaurants and minutes that are remembered. */
const REMEMBERED = 2000

/**
 * When restaurants are open and can have an order ready. Worked out once per minute and state of the slots: between two
 * whole minutes nothing else can change the answer.
 */
export function createTimes({ catalogue, database, now }: Pick<Services, 'catalogue' | 'database' | 'now'>) {
  const openings = createRecent<Opening>(REMEMBERED, () => 1)
  const takeaways = createRecent<Takeaway>(REMEMBERED, () => 1)

  const keyOf = (restaurant: RestaurantEntry, time: number, slots: TakenSlots) => [
    catalogue.now().version, restaurant.id, Math.floor(time / 60_000), Math.ceil(time / 60_000),
    slots.markOf(restaurant.id),
  ].join(' ')

  return {
    /** Whether each shown restaurant is open, until when, and its next free time. */
    async openings(): Promise<Opening[]> {
      const { shown, source } = catalogue.now()
      const time = now()
      const slots = await readTaken(database.db, time)
      return shown.map((entry) => openings.get(keyOf(entry, time, slots), () => {
        const restaurant = pickupRestaurant(entry)
        const { open, until } = openingState(restaurant, holidaysOf(source), time)
        const [next] = nextTimes(restaurant, holidaysOf(source), time, slots.takenAt(entry.id), { count: 1 })
        return {
          id: entry.id, open, until: until === null ? null : new Date(until).toISOString(), next: next?.at ?? null,
        }
      }))
    },

    /** The days and times of one restaurant. */
    async takeaway(entry: RestaurantEntry): Promise<Takeaway> {
      const time = now()
      const slots = await readTaken(database.db, time, entry.id)
      return takeaways.get(keyOf(entry, time, slots), () =>
        takeaway(pickupRestaurant(entry), holidaysOf(catalogue.now().source), time, slots.takenAt(entry.id)))
    },

    /** The next free times of one restaurant, soonest first. */
    async next(entry: RestaurantEntry, count: number) {
      const time = now()
      const slots = await readTaken(database.db, time, entry.id)
      return nextTimes(
        pickupRestaurant(entry), holidaysOf(catalogue.now().source), time, slots.takenAt(entry.id), { count },
      )
    },
  }
}

export type Times = ReturnType<typeof createTimes>
