import { allRows } from '#server/db/statements.ts'
import { sql } from 'kysely'
import type { OrderStatus, PaymentChoice } from '#domain/orders/order-status.ts'
import type { Queries } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'
import {
  type PickupColumns,
  pickupColumns,
  pickupIs,
  pickupTime,
} from '#server/state/times/pickup-time.ts'
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
    PickupColumns &
      Columns<'orders', 'restaurant_id' | 'to_pay'> & {
        id: string
        restaurant_name: string
        offered_at: Date | null
        status: OrderStatus
        payment: PaymentChoice
        name: string | null
        is_delivered: boolean
      }
  >`
    select orders.id::text as id, ${pickupColumns}, orders.restaurant_id, orders.restaurant ->> 'name' as restaurant_name,
      orders.to_pay, step.status, step.payment, contact.name, contact.delivery is not null as is_delivered,
      offer.to_at as offered_at
    from orders ${lastStep} ${pickupTime}
      left join order_contacts contact on contact.order_id = orders.id
      left join time_offers offer on offer.order_id = orders.id and offer.state = 'open'
    where orders.restaurant_id = any(${restaurants}::integer[])
      and ${pickupIs(({ at }) => sql`${at} > ${new Date(now)}`)}
      and step.status in ('awaiting-payment', 'received', 'in-preparation')
    order by pickup.at, orders.id`
  return rows.map((row) => {
    const takeawayAt = row.pickup_at.getTime()
    return {
      id: row.id,
      number: row.pickup_number,
      restaurant: row.restaurant_id,
      restaurantName: row.restaurant_name,
      takeawayAt,
      pickups: [takeawayAt, ...(row.offered_at === null ? [] : [row.offered_at.getTime()])],
      status: row.status,
      payment: row.payment,
      toPay: row.to_pay,
      name: row.name,
      isDelivered: row.is_delivered,
    }
  })
}
