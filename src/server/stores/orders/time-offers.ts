import { allRows, firstRow, runStatement } from '#server/db/statements.ts'
import { sql } from 'kysely'
import type { OfferState } from '#domain/orders/time-offer.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'
import { pickupTime } from '#server/state/times/pickup-time.ts'
import { claimPlace } from './claim-place.ts'

/** An offer of another time for an order. Times in epoch milliseconds. */
export type TimeOffer = {
  id: string
  order: string
  from: number
  to: number
  until: number
  state: OfferState
  offeredAt: number
  /** Name of the person who offered the time. */
  by: string
  /** Time at which the offer was answered or ended; null while it is open. */
  endedAt: number | null
}

type TimeOfferRow = Columns<
  'time_offers',
  'id' | 'order_id' | 'from_at' | 'to_at' | 'open_until' | 'offered_at' | 'ended_at'
> & { state: OfferState; by: string }

const columns = sql`
  select time_offers.id::text, order_id::text, from_at, to_at, open_until, time_offers.state, offered_at, ended_at,
    staff.name as by
  from time_offers join staff on staff.id = offered_by`

const offerOf = (row: TimeOfferRow): TimeOffer => ({
  id: row.id,
  order: row.order_id,
  from: row.from_at.getTime(),
  to: row.to_at.getTime(),
  until: row.open_until.getTime(),
  state: row.state,
  offeredAt: row.offered_at.getTime(),
  by: row.by,
  endedAt: row.ended_at?.getTime() ?? null,
})

/**
 * The last offer of another time for each of these orders. Orders without an offer are left out.
 */
export async function readLastOffers(
  db: Queries,
  orders: readonly string[],
): Promise<Map<string, TimeOffer>> {
  const rows = await allRows(db)<TimeOfferRow>`
    ${columns} where time_offers.id in (
      select max(id) from time_offers where order_id = any(${orders}::bigint[]) group by order_id)`
  return new Map(rows.map((row) => [row.order_id, offerOf(row)]))
}

/** The last offer of another time for an order; null if there was no offer. */
export const readLastOffer = async (db: Queries, order: string): Promise<TimeOffer | null> =>
  (await readLastOffers(db, [order])).get(order) ?? null

/** An offer by its id. */
export async function readOffer(db: Queries, id: string): Promise<TimeOffer | null> {
  const row = await firstRow(db)<TimeOfferRow>`${columns} where time_offers.id = ${id}`
  return row ? offerOf(row) : null
}

/** The open offers whose time to answer has passed, with their orders. */
export async function readExpired(
  db: Queries,
  now: number,
): Promise<{ id: string; order: string }[]> {
  return allRows(db)<{ id: string; order: string }>`
    select id::text, order_id::text as order from time_offers
    where state = 'open' and open_until <= ${new Date(now)} order by open_until, id`
}

/**
 * Takes a place at the other time and writes the offer, in one statement. Null if the slot of the
 * other time is full; nothing is written then (T11). The caller has locked the order.
 */
export async function writeOffer(
  tx: Tx,
  offer: {
    order: string
    restaurant: number
    capacity: number
    staff: string
    from: number
    to: number
    until: number
    at: number
  },
): Promise<string | null> {
  const [at, from] = [new Date(offer.at), new Date(offer.from)]
  const [to, until] = [new Date(offer.to), new Date(offer.until)]
  const row = await firstRow(tx)<Columns<'time_offers', 'id'>>`
    with slot as (${claimPlace({ ...offer, at: to })})
    insert into time_offers (order_id, offered_by, offered_at, from_at, to_at, open_until)
    select ${offer.order}::bigint, ${offer.staff}::uuid, ${at}::timestamptz, ${from}::timestamptz, starts_at, ${until}::timestamptz
    from slot
    returning id::text`
  return row?.id ?? null
}

type OfferEnd = { order: string; state: Exclude<OfferState, 'open' | 'accepted'>; at: number }

const endOpen = ({ order, state, at }: Omit<OfferEnd, 'state'> & { state: OfferState }) => sql`
  update time_offers set state = ${state}, ended_at = ${new Date(at)} where order_id = ${order} and state = 'open'
  returning order_id, to_at`

/**
 * Ends the open offer of an order, if there is one, and releases the place that the offer reserves.
 */
export async function endOffer(tx: Tx, end: OfferEnd): Promise<void> {
  await runStatement(tx)`
    with ended as (${endOpen(end)})
    update slots set taken = taken - 1 from ended join orders on orders.id = ended.order_id
    where slots.restaurant_id = orders.restaurant_id and slots.starts_at = ended.to_at`
}

/**
 * Locks the slots of an order: that of its current time, that of its open offer, and that of the
 * time to which it changes. Must be called before a place in one of these slots is taken or
 * released. The slots are always locked in the same order.
 */
export async function lockPlaces(
  tx: Tx,
  { order, restaurant, at }: { order: string; restaurant: number; at: Date },
): Promise<void> {
  await runStatement(tx)`
    select from slots where (restaurant_id, starts_at) in (
      select orders.restaurant_id, pickup.at from orders ${pickupTime} where orders.id = ${order}
      union all
      select orders.restaurant_id, to_at from time_offers join orders on orders.id = order_id
      where order_id = ${order} and state = 'open'
      union all
      select ${restaurant}::integer, ${at}::timestamptz)
    order by starts_at, restaurant_id for update`
}

/**
 * Releases the place of a cancelled order, and the place that an open offer reserves for the order.
 */
export async function giveBackPlaces(tx: Tx, end: OfferEnd): Promise<void> {
  const { order } = end
  // The slots are locked in a fixed order: two orders that exchange their times would otherwise
  // deadlock.
  await runStatement(tx)`
    select from slots join orders on orders.restaurant_id = slots.restaurant_id ${pickupTime}
    where orders.id = ${order} and (slots.starts_at = pickup.at
      or slots.starts_at in (select to_at from time_offers where order_id = ${order} and state = 'open'))
    order by slots.starts_at for update of slots`
  await runStatement(tx)`
    with ended as (${endOpen(end)})
    update slots set taken = taken - 1 from orders ${pickupTime}
    where orders.id = ${order} and slots.restaurant_id = orders.restaurant_id
      and (slots.starts_at = pickup.at or slots.starts_at in (select to_at from ended))`
}

/**
 * Moves an order to the time of its open offer, and releases its previous place. The place at the
 * new time was already taken when the offer was written. If the new time is on another day, the
 * order gets the next number of that day.
 */
export async function moveToOffered(
  tx: Tx,
  { order, day, at }: { order: string; day: string; at: number },
): Promise<void> {
  // The slot is locked before the day's number, in the same order as when an order is placed.
  await runStatement(tx)`
    update slots set taken = taken - 1 from orders ${pickupTime}
    where orders.id = ${order} and slots.restaurant_id = orders.restaurant_id and slots.starts_at = pickup.at`
  await runStatement(tx)`
    with accepted as (${endOpen({ order, state: 'accepted', at })}), place as (
      select orders.id, orders.restaurant_id, accepted.to_at, pickup.number, pickup.day = ${day}::date as stays
      from accepted join orders on orders.id = accepted.order_id ${pickupTime}
    ), numbered as (
      insert into order_days as d (restaurant_id, takeaway_on, last_number)
      select restaurant_id, ${day}::date, 1 from place where not stays
      on conflict (restaurant_id, takeaway_on) do update set last_number = d.last_number + 1
      returning last_number
    )
    insert into moved_orders (order_id, restaurant_id, takeaway_on, takeaway_at, number)
    select id, restaurant_id, ${day}::date, to_at, coalesce((select last_number from numbered), number) from place
    on conflict (order_id) do update
      set takeaway_on = excluded.takeaway_on, takeaway_at = excluded.takeaway_at, number = excluded.number`
}
