import { sql } from 'kysely'
import type { Queries } from '#server/db/open.ts'

/**
 * A slot that is over stays this long: the board counts how full the present one is, and orders are
 * still taken back.
 */
const KEPT_MILLISECONDS = 86_400_000

/** Orders taken per restaurant and slot. */
export type TakenSlots = {
  /** For slots by their start in epoch milliseconds. */
  takenAt: (restaurant: number) => (slotStart: number) => number
  /** Differs when anything was taken or given back at the restaurant. */
  markOf: (restaurant: number) => string
}

/** What is taken from `from` (epoch milliseconds) on, at one restaurant or at all. */
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
    markOf: (id) => [...(byRestaurant.get(id) ?? [])].join(' '),
  }
}

/** Forgets slots that nobody can take any more; whoever was there stands with the orders. */
export async function forgetSlots(db: Queries, now: number): Promise<void> {
  await sql`delete from slots where starts_at < ${new Date(now - KEPT_MILLISECONDS)}`.execute(db)
}
