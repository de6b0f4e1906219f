import { allRows, firstRow } from '#server/db/statements.ts'
import { sql } from 'kysely'
import type { CardLedgerEntry } from '#contract/office/customers.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { pickupTime } from '#server/state/times/pickup-time.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { balanceForUpdate } from './card.ts'

type BookedPoints = Columns<'point_entries', 'change' | 'balance'>

/**
 * Points that a staff member adds or removes by hand. `count` is positive; `key`: the
 * Idempotency-Key.
 */
export type PointsByHand = {
  customer: string
  kind: 'granted' | 'withdrawn'
  count: number
  reason: string
  staff: string
  key: string
  at: number
  /**
   * `since`: time from which the person's changes count towards `limit`, in epoch milliseconds.
   * `limit`: maximum number of points; null if there is no limit.
   */
  since: number
  limit: number | null
}

/**
 * Sum of the points that a person added to or removed from a card without a second person since an
 * instant: by hand, and as goodwill for orders that nobody else approved. Removed points count as
 * positive too.
 */
export async function readByHand(
  db: Queries,
  { customer, staff, since }: Pick<PointsByHand, 'customer' | 'staff' | 'since'>,
): Promise<number> {
  const row = await firstRow(db)<{ points: number }>`
    select coalesce(sum(abs(points)), 0)::integer as points from point_entries entry
    where customer_id = ${customer} and staff_id = ${staff} and at >= ${new Date(since)} and not exists (
      select from goodwill given left join refunds refund on refund.id = given.refund_id
      where given.order_id = entry.order_id and given.refund_id is not distinct from entry.refund_id
        and given.key is not distinct from entry.staff_key
        and coalesce(given.approved_by, refund.approved_by) is not null)`
  return row?.points ?? 0
}

/**
 * Writes an entry of a card by hand. A repeated request with the same key writes nothing, and
 * `isNew` is false. The card is locked first: of two simultaneous requests, the second reads the
 * entry of the first, so that both together remain within the limit. An index refuses the same key
 * for two cards. Null for a customer who was just deleted.
 */
export async function bookByHand(
  tx: Tx,
  { customer, kind, count, reason, staff, key, at, since, limit }: PointsByHand,
): Promise<(BookedPoints & { isNew: boolean }) | null> {
  if ((await balanceForUpdate(tx, customer)) === null) return null
  const points = kind === 'granted' ? count : -count
  const earlierEntry = await firstRow(tx)<BookedPoints & { same: boolean }>`
    select change, balance, customer_id = ${customer} and points = ${points} and reason = ${reason} as same
    from point_entries where staff_id = ${staff} and staff_key = ${key}`
  if (earlierEntry && !earlierEntry.same) throw new Refusal('idempotency_key_reused')
  if (earlierEntry)
    return { change: earlierEntry.change, balance: earlierEntry.balance, isNew: false }
  if (limit !== null) {
    const pointsLeft = Math.max(0, limit - (await readByHand(tx, { customer, staff, since })))
    if (count > pointsLeft)
      throw new Refusal('points_over_limit', { details: { limit, left: pointsLeft } })
  }
  const booked = await firstRow(tx)<BookedPoints>`
    insert into point_entries (customer_id, kind, points, staff_id, reason, staff_key, at)
    values (${customer}, ${kind}, ${points}, ${staff}, ${reason}, ${key}, ${new Date(at)})
    returning change, balance`
  if (!booked) throw new Error('the point entry was not written')
  return { ...booked, isNew: true }
}

/**
 * Whether an entry failed because another transaction wrote an entry for another card with the same
 * key at this moment.
 */
export const isKeyOfOther = (error: unknown): boolean =>
  error instanceof Error &&
  'constraint' in error &&
  error.constraint === 'point_entries_once_per_key'

const LATEST = 50

type HandEntryRow = Omit<CardLedgerEntry, 'at' | 'order' | 'byHand'> & {
  at: Date
  order: string | null
  number: number
  restaurant: string
  reason: string | null
  person: string | null
}

/**
 * Reads the latest entries of a card, latest first. The order or sale of an entry is only included
 * if it belongs to one of `restaurants`; null includes all.
 */
export async function readLedger(
  db: Queries,
  customer: string,
  restaurants: readonly number[] | null,
): Promise<CardLedgerEntry[]> {
  const isWithin = (column: string) =>
    restaurants === null ? sql`true` : sql`${sql.ref(column)} = any(${restaurants}::integer[])`
  const rows = await allRows(db)<HandEntryRow>`
    select entry.position, entry.kind, entry.points, entry.change, entry.balance, entry.at, entry.reason,
      staff.name as person, orders.id::text as order, pickup.number, orders.restaurant ->> 'name' as restaurant,
      case when place.id is not null then json_build_object('restaurant', place.data ->> 'name', 'receipt', sale.receipt) end as counter
    from point_entries entry
      left join orders on orders.id = entry.order_id and ${isWithin('orders.restaurant_id')} ${pickupTime}
      left join counter_sales sale on sale.id = entry.sale_id
      left join restaurants place on place.id = sale.restaurant_id and ${isWithin('sale.restaurant_id')}
      left join staff on staff.id = entry.staff_id
    where entry.customer_id = ${customer} order by entry.position desc limit ${LATEST}`
  return rows.map(({ at, order, number, restaurant, reason, person, ...entry }) => ({
    ...entry,
    at: at.toISOString(),
    order: order === null ? null : { id: order, number: orderNumber(number), restaurant },
    byHand: reason === null ? null : { person, reason },
  }))
}
