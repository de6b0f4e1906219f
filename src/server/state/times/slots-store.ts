import { sql } from 'kysely'
import type { Queries } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'

/**
 * How long a past slot is stored, in milliseconds: the board shows how full the current one is, and
 * orders may still be cancelled.
 */
export const SLOTS_KEPT_MILLISECONDS = 86_400_000

/** Places taken by the start of their slot, in epoch milliseconds. */
export type SlotCounts = ReadonlyMap<number, number>

/** Places taken per restaurant and slot. */
export type TakenSlots = {
  /** Places taken in a slot, by its start in epoch milliseconds. */
  takenAt: (restaurant: number) => (slotStart: number) => number
  slotsOf: (restaurant: number) => SlotCounts
  /** Changes whenever a place at the restaurant is taken or given back. */
  markOf: (restaurant: number) => string
}

const noSlots: SlotCounts = new Map()

/** Restaurants that are missing have no place taken. */
export function takenSlots(byRestaurant: ReadonlyMap<number, SlotCounts>): TakenSlots {
  const slotsOf = (id: number) => byRestaurant.get(id) ?? noSlots
  return {
    slotsOf,
    takenAt: (id) => (start) => slotsOf(id).get(start) ?? 0,
    markOf: (id) => [...slotsOf(id)].join(' '),
  }
}

/** The places taken from `from` (epoch milliseconds) on, at these restaurants. */
export async function readTaken(
  db: Queries,
  from: number,
  restaurants: readonly number[],
): Promise<TakenSlots> {
  const { rows } = await sql<Columns<'slots', 'restaurant_id' | 'starts_at' | 'taken'>>`
    select restaurant_id, starts_at, taken from slots
    where restaurant_id = any(${restaurants}::integer[]) and starts_at >= ${new Date(from)}
    order by starts_at`.execute(db)
  const byRestaurant = new Map<number, Map<number, number>>()
  for (const row of rows) {
    const slots = byRestaurant.get(row.restaurant_id) ?? new Map<number, number>()
    byRestaurant.set(row.restaurant_id, slots.set(row.starts_at.getTime(), row.taken))
  }
  return takenSlots(byRestaurant)
}

/** Deletes slots that can no longer be ordered for. The orders keep their own times. */
export async function deletePastSlots(db: Queries, now: number): Promise<void> {
  await sql`delete from slots where starts_at < ${new Date(now - SLOTS_KEPT_MILLISECONDS)}`.execute(
    db,
  )
}
