import { allRows } from '#server/db/statements.ts'
import { sql } from 'kysely'
import type { Queries } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'
import {
  type PickupColumns,
  pickupColumns,
  pickupIs,
  pickupTime,
} from '#server/state/times/pickup-time.ts'

/**
 * An order of a past day, with the times at which it was placed, was to be picked up and was
 * cancelled, in epoch milliseconds.
 */
export type PastPickup = {
  id: string
  number: number
  placedAt: number
  takeawayAt: number
  /** Null if the order was not cancelled. */
  cancelledAt: number | null
  toPay: number
}

/** Reads the orders of a restaurant with a pick-up time between two instants. */
export async function readPastPickups(
  db: Queries,
  { restaurant, from, until }: { restaurant: number; from: number; until: number },
): Promise<PastPickup[]> {
  const rows = await allRows(db)<
    PickupColumns &
      Columns<'orders', 'placed_at' | 'to_pay'> & { id: string; cancelled_at: Date | null }
  >`
    select orders.id::text as id, orders.placed_at, orders.to_pay, ${pickupColumns}, (
      select step.at from order_steps step where step.order_id = orders.id and step.status = 'cancelled'
      order by step.position desc limit 1) as cancelled_at
    from orders ${pickupTime}
    where orders.restaurant_id = ${restaurant}
      and ${pickupIs(({ at }) => sql`${at} >= ${new Date(from)} and ${at} < ${new Date(until)}`)}
    order by orders.placed_at, orders.id`
  return rows.map((row) => ({
    id: row.id,
    number: row.pickup_number,
    placedAt: row.placed_at.getTime(),
    takeawayAt: row.pickup_at.getTime(),
    cancelledAt: row.cancelled_at?.getTime() ?? null,
    toPay: row.to_pay,
  }))
}
