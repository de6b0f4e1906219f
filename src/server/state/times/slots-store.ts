import { allRows, runStatement } from '#server/db/statements.ts'
import type { Queries } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'

/**
 * Milliseconds for which a past slot is stored: the board shows the number of taken places in the
 * current slot, and orders of a past slot may still be cancelled.
 */
export const SLOTS_KEPT_MILLISECONDS = 86_400_000

/** Number of taken places of each slot. The key is the start of the slot in epoch milliseconds. */
export type SlotCounts = ReadonlyMap<number, number>

/** The taken places of each restaurant and slot. */
export type TakenSlots = {
  /**
   * Returns a function from the start of a slot, in epoch milliseconds, to the number of taken
   * places in that slot.
   */
  takenAt: (restaurant: number) => (slotStart: number) => number
  slotsOf: (restaurant: number) => SlotCounts
  /** A value that changes whenever a place at the restaurant is taken or released. */
  markOf: (restaurant: number) => string
}

const noSlots: SlotCounts = new Map()

/** The taken places by restaurant. A restaurant that is missing in the map has no taken places. */
export function takenSlots(byRestaurant: ReadonlyMap<number, SlotCounts>): TakenSlots {
  const slotsOf = (id: number) => byRestaurant.get(id) ?? noSlots
  return {
    slotsOf,
    takenAt: (id) => (start) => slotsOf(id).get(start) ?? 0,
    markOf: (id) => [...slotsOf(id)].join(' '),
  }
}

/**
 * Reads the taken places at these restaurants, in slots that start at `from` (epoch milliseconds)
 * or later.
 */
export async function readTaken(
  db: Queries,
  from: number,
  restaurants: readonly number[],
): Promise<TakenSlots> {
  const rows = await allRows(db)<Columns<'slots', 'restaurant_id' | 'starts_at' | 'taken'>>`
    select restaurant_id, starts_at, taken from slots
    where restaurant_id = any(${restaurants}::integer[]) and starts_at >= ${new Date(from)}
    order by starts_at`
  const byRestaurant = new Map<number, Map<number, number>>()
  for (const row of rows) {
    const slots = byRestaurant.get(row.restaurant_id) ?? new Map<number, number>()
    byRestaurant.set(row.restaurant_id, slots.set(row.starts_at.getTime(), row.taken))
  }
  return takenSlots(byRestaurant)
}

/**
 * Deletes slots for which nobody can place an order any more. Orders store their own pick-up times.
 */
export async function deletePastSlots(db: Queries, now: number): Promise<void> {
  await runStatement(db)`
    delete from slots where starts_at < ${new Date(now - SLOTS_KEPT_MILLISECONDS)}`
}
