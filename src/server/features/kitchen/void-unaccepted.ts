import { allRows } from '#server/db/statements.ts'
import { sql } from 'kysely'
import { dayIn, openBetween } from '#domain/time/opening.ts'
import type { Services } from '#server/services/services.ts'
import { advanceOrder } from '#server/features/orders/advance-order.ts'
import { lockOrder } from '#server/stores/orders/lock-order.ts'
import { lastStep } from '#server/stores/orders/orders.ts'
import {
  type PickupColumns,
  pickupColumns,
  pickupIs,
  pickupTime,
} from '#server/state/times/pickup-time.ts'
import { holidaysOf, openingRules } from '#server/chain/opening-rules.ts'
import type { RowOf } from '#server/db/tables.ts'
import { MINUTE } from '#domain/time/durations.ts'

/** Number of past days whose orders are still cancelled: older orders need a person's decision. */
const DAYS_BACK = 2

type Voiding = Pick<Services, 'catalogue' | 'config' | 'database' | 'jobs' | 'now'>

/**
 * Cancels the card-paid orders that nobody accepted in time, at restaurants that have a board;
 * notifies the customers and releases the reserved money. Only opening time counts towards the
 * limit, but no order waits beyond its pick-up time. Returns the number of cancelled orders.
 */
export async function voidUnaccepted(services: Voiding): Promise<number> {
  const { catalogue, config, database, jobs, now } = services
  const rows = await allRows(database.db)<
    PickupColumns & {
      id: string
      restaurant: RowOf<'orders'>['restaurant_id']
      received_at: Date
    }
  >`
    select orders.id::text as id, orders.restaurant_id as restaurant, step.at as received_at, ${pickupColumns}
    from orders ${lastStep} ${pickupTime}
    where exists (
        select from order_payments own join payments on payments.order_id = own.payment
        where own.order_id = orders.id and payments.state in ('authorised', 'captured'))
      and orders.restaurant_id in (select restaurant_id from kitchen_devices where unpaired_at is null)
      and ${pickupIs(({ day }) => sql`${day} >= ${dayIn(now()).subtract({ days: DAYS_BACK }).toString()}::date`)}
      and step.status = 'received' and step.payment = 'card'
      and not exists (select from order_acceptances where order_id = orders.id)`
  const current = catalogue.now()
  let voided = 0
  for (const { id: order, restaurant, received_at: receivedAt, pickup_at: takeawayAt } of rows) {
    const at = now()
    const entry = current.restaurants.get(restaurant)
    const waited = entry
      ? openBetween(openingRules(entry), holidaysOf(current.source), receivedAt.getTime(), at)
      : 0
    if (waited < config.kitchenVoidMinutes * MINUTE && at < takeawayAt.getTime()) continue
    await database.db.transaction().execute(async (tx) => {
      const lockedOrder = await lockOrder(tx, order)
      if (lockedOrder === null || lockedOrder.accepted) return
      if (
        await advanceOrder(tx, jobs, {
          order,
          from: 'received',
          to: 'cancelled',
          reason: 'not-accepted',
          at,
        })
      )
        voided += 1
    })
  }
  return voided
}
