import { sql } from 'kysely'
import type { KitchenDay } from '#contract/kitchen/board.ts'
import { dayAfter } from '#domain/time/days.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { partsToMake } from '#domain/orders/parts-to-make.ts'
import { allRows } from '#server/db/statements.ts'
import type { Columns } from '#server/db/tables.ts'
import type { DeskViewer } from '#server/http/guards/viewer.ts'
import type { Services } from '#server/services/services.ts'
import { serviceDayOf } from '#server/state/times/service-day.ts'
import { pickupIs, pickupTime } from '#server/state/times/pickup-time.ts'
import { lastStep } from '#server/stores/orders/orders.ts'
import { readBoard } from './board.ts'
import { nameSeenBy } from './tickets.ts'

/** Maximum number of finished orders that a board lists. */
const MOST = 500

/**
 * The totals that a restaurant still has to make, and the finished orders of its service day: those
 * picked up on it, and those of the next day that it handed over already.
 */
export async function readKitchenDay(
  services: Services,
  desk: Pick<DeskViewer, 'restaurant' | 'person'>,
): Promise<KitchenDay> {
  const { tickets } = await readBoard(services, desk)
  return { toMake: partsToMake(tickets), finished: await readFinished(services, desk) }
}

async function readFinished(
  { catalogue, database, now }: Services,
  { restaurant, person }: Pick<DeskViewer, 'restaurant' | 'person'>,
): Promise<KitchenDay['finished']> {
  const dayOf = (at: number) => serviceDayOf(catalogue.now(), restaurant, at)
  const today = dayOf(now())
  const rows = await allRows(database.db)<
    Columns<'order_steps', 'status' | 'at'> & {
      id: string
      number: number
      name: string | null
      isEarly: boolean
    }
  >`
    select orders.id::text as id, pickup.number, step.status, step.at, contact.name, pickup.day <> ${today}::date as "isEarly"
    from orders ${lastStep} ${pickupTime} left join order_contacts contact on contact.order_id = orders.id
    where orders.restaurant_id = ${restaurant}
      and ${pickupIs(({ day }) => sql`${day} in (${today}::date, ${dayAfter(today)}::date)`)}
      and (step.status = 'collected'
        or step.status in ('not-collected', 'cancelled') and pickup.day = ${today}::date)
      and exists (select from order_steps where order_id = orders.id and status = 'received')
    order by step.at desc, orders.id desc limit ${MOST}`
  const ofToday = rows.filter(({ isEarly, at }) => !isEarly || dayOf(at.getTime()) === today)
  return ofToday.map(({ id, number, name, status, at }) => ({
    id,
    number: orderNumber(number),
    customerName: nameSeenBy(person, name ?? ''),
    status,
    endedAt: at.toISOString(),
  }))
}
