import { allRows } from '#server/db/statements.ts'
import { sql } from 'kysely'
import type { LentBowls } from '#contract/kitchen/bowls.ts'
import { orderNumber, readOrderNumber } from '#domain/orders/order-number.ts'
import { dayIn } from '#domain/time/opening.ts'
import type { Columns } from '#server/db/tables.ts'
import { readRefundable } from '#server/features/refunds/read-refundable.ts'
import type { Services } from '#server/services/services.ts'
import { type PickupColumns, pickupColumns, pickupTime } from '#server/state/times/pickup-time.ts'

/** Days after which the bowls of an order are found only by a search with its day. */
const DAYS_OUT = 180

/**
 * Finds the orders of a restaurant with a given number whose lent bowls are not all returned,
 * latest first. `day`: the day of the order, `2026-11-24`; undefined if the day is unknown (E2).
 */
export async function findBowls(
  services: Pick<Services, 'database' | 'now'>,
  {
    restaurant,
    number: text,
    day,
  }: { restaurant: number; number: string; day?: string | undefined },
): Promise<LentBowls[]> {
  const number = readOrderNumber(text)
  if (number === null) return []
  const rows = await allRows(services.database.db)<
    PickupColumns & { id: string; name: Columns<'order_contacts', 'name'>['name'] | null }
  >`
    select orders.id::text as id, contact.name, ${pickupColumns}
    from orders ${pickupTime} left join order_contacts contact on contact.order_id = orders.id
    where orders.restaurant_id = ${restaurant} and orders.deposits is not null
      and pickup.number = ${number} and ${
        day === undefined
          ? sql`pickup.day > ${dayIn(services.now()).subtract({ days: DAYS_OUT }).toString()}::date`
          : sql`(pickup.at at time zone 'Europe/Paris')::date = ${day}::date`
      }
    order by pickup.at desc`
  const ordersWithBowls: LentBowls[] = []
  for (const { id, name, pickup_number: ofDay, pickup_at: at } of rows) {
    const bowls = await bowlsOut(services, id)
    if (bowls === null || bowls.left === 0) continue
    const { left, deposit, way } = bowls
    ordersWithBowls.push({
      order: id,
      number: orderNumber(ofDay),
      name,
      takeawayAt: at.toISOString(),
      left,
      deposit,
      way,
    })
  }
  return ordersWithBowls
}

/**
 * Reads how many bowls an order lent, how many of them are not returned, and the line under which
 * their deposit is refunded; null if the order lent none.
 */
export async function bowlsOut(
  services: Pick<Services, 'database' | 'now'>,
  order: string,
): Promise<
  (Pick<LentBowls, 'left' | 'deposit' | 'way'> & { line: number; lentCount: number }) | null
> {
  const refundable = await readRefundable(services, order)
  if (refundable === null) return null
  const line = refundable.preview.order.lines.findIndex(({ kind }) => kind === 'deposit')
  const [sold, state] = [refundable.preview.order.lines[line], refundable.lines[line]]
  if (sold === undefined || state === undefined) return null
  const deposit = sold.total / sold.quantity
  return {
    line,
    lentCount: sold.quantity,
    left: Math.floor(state.left / deposit),
    deposit,
    way: refundable.way,
  }
}
