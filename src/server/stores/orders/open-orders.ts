import { allRows } from '#server/db/statements.ts'
import { sql } from 'kysely'
import type { CartLine } from '#domain/cart/cart.ts'
import type { Queries } from '#server/db/open.ts'
import { lastStep } from './orders.ts'
import { type PickupColumns, pickupIs, pickupTime } from '#server/state/times/pickup-time.ts'

/** An order that the kitchen must still prepare, or is preparing. */
export type OrderToMake = {
  id: string
  status: 'received' | 'in-preparation'
  /** Minutes by which the order is delayed after its pick-up time, as last announced. */
  delay: number
  takeawayAt: number
  choices: readonly CartLine[]
}

/** Milliseconds after its pick-up time from which an order no longer counts as open. */
const AGO = 2 * 86_400_000

/** The open orders of a restaurant, soonest first. */
export async function readOpenOrders(
  db: Queries,
  restaurant: number,
  now: number,
): Promise<OrderToMake[]> {
  const rows = await allRows(db)<
    Omit<OrderToMake, 'takeawayAt'> & Pick<PickupColumns, 'pickup_at'>
  >`
    select orders.id::text as id, step.status, pickup.at as pickup_at, coalesce(contact.choices, '[]'::jsonb) as choices,
      coalesce((select minutes from order_delays where order_id = orders.id order by position desc limit 1), 0) as delay
    from orders ${lastStep} ${pickupTime} left join order_contacts contact on contact.order_id = orders.id
    where orders.restaurant_id = ${restaurant} and ${pickupIs(({ at }) => sql`${at} > ${new Date(now - AGO)}`)}
      and step.status in ('received', 'in-preparation')
    order by pickup.at, orders.id`
  return rows.map(({ id, status, delay, choices, pickup_at }) => ({
    id,
    status,
    delay,
    choices,
    takeawayAt: pickup_at.getTime(),
  }))
}
