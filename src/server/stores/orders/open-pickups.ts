import { allRows } from '#server/db/statements.ts'
import { sql } from 'kysely'
import type { OrderStatus, PaymentChoice } from '#domain/orders/order-status.ts'
import type { Queries } from '#server/db/open.ts'
import { pickupIs, pickupTime } from '#server/state/times/pickup-time.ts'
import { lastStep } from './orders.ts'

/** An order that is not ready yet, with the instants at which it may be picked up. */
export type OpenPickup = {
  id: string
  number: number
  restaurant: number
  restaurantName: string
  takeawayAt: number
  /**
   * The current pick-up time, and the time that is offered to the customer, if there is an open
   * offer. In epoch milliseconds.
   */
  pickups: readonly number[]
  status: OrderStatus
  payment: PaymentChoice
  toPay: number
  /** Null if the customer's data were deleted. */
  name: string | null
  isDelivered: boolean
}

/**
 * Reads the future orders of these restaurants that are not ready yet, soonest first. Orders that
 * await their payment are included.
 */
export async function readOpenPickups(
  db: Queries,
  { restaurants, now }: { restaurants: readonly number[]; now: number },
): Promise<OpenPickup[]> {
  const rows = await allRows(db)<
    Omit<OpenPickup, 'takeawayAt' | 'pickups'> & { at: Date; offeredAt: Date | null }
  >`
    select orders.id::text as id, pickup.at, pickup.number, orders.restaurant_id as restaurant,
      orders.restaurant ->> 'name' as "restaurantName", orders.to_pay as "toPay", step.status, step.payment, contact.name,
      contact.delivery is not null as "isDelivered", offer.to_at as "offeredAt"
    from orders ${lastStep} ${pickupTime}
      left join order_contacts contact on contact.order_id = orders.id
      left join time_offers offer on offer.order_id = orders.id and offer.state = 'open'
    where orders.restaurant_id = any(${restaurants}::integer[])
      and ${pickupIs(({ at }) => sql`${at} > ${new Date(now)}`)}
      and step.status in ('awaiting-payment', 'received', 'in-preparation')
    order by pickup.at, orders.id`
  return rows.map(({ at, offeredAt, ...order }) => ({
    ...order,
    takeawayAt: at.getTime(),
    pickups: [at.getTime(), ...(offeredAt === null ? [] : [offeredAt.getTime()])],
  }))
}
