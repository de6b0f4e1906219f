import { sql } from 'kysely'
import type { Queries } from '#server/db/open.ts'

/**
 * How long a past slot is stored, in milliseconds: the board shows how full the current one is, and
 * orders may still be cancelled.
 */
const KEPT_MILLISECONDS = 86_400_000

/** Places taken per restaurant and slot. */
export type TakenSlots = {
  /** Places taken in a slot, by its start in epoch milliseconds. */
  takenAt: (restaurant: number) => (slotStart: number) => number
  /** Places taken by the start of their slot, in epoch milliseconds. */
  slotsOf: (restaurant: number) => ReadonlyMap<number, number>
  /** Changes whenever a place at the restaurant is taken or given back. */
  markOf: (restaurant: number) => string
}

/** The places taken from `from` (epoch milliseconds) on, at one restaurant or at all. */
export async function readTaken(
  db: Queries,
  from: number,
  restaurant?: number,
): Promise<TakenSlots> {
  let query = db
    .selectFrom('slots')
    .select(['restaurant_id', 'starts_at', 'taken'])
    .where('starts_at', '>=', new Date(from))
    .orderBy('starts_at')
  if (restaurant !== undefined) query = query.where('restaurant_id', '=', restaurant)
  const rows = await query.execute()
  const byRestaurant = new Map<number, Map<number, number>>()
  for (const row of rows) {
    const slots = byRestaurant.get(row.restaurant_id) ?? new Map<number, number>()
    byRestaurant.set(row.restaurant_id, slots.set(row.starts_at.getTime(), row.taken))
  }
  return {
    takenAt: (id) => (start) => byRestaurant.get(id)?.get(start) ?? 0,
    slotsOf: (id) => byRestaurant.get(id) ?? new Map(),
    markOf: (id) => [...(byRestaurant.get(id) ?? [])].join(' '),
  }
}

/** Deletes slots that can no longer be ordered for. The orders keep their own times. */
export async function forgetSlots(db: Queries, now: number): Promise<void> {
  await sql`delete from slots where starts_at < ${new Date(now - KEPT_MILLISECONDS)}`.execute(db)
}
