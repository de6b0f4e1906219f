import { allRows, firstRow, runStatement } from '#server/db/statements.ts'
import { sql } from 'kysely'
import { storedEnd } from '#domain/time/stop-limits.ts'
import type { StopView } from '#contract/kitchen/stops.ts'
import type { Stop } from '#domain/time/stops.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import type { Columns, RowOf } from '#server/db/tables.ts'
import { raiseStopRevisions } from './stop-revisions.ts'

/**
 * The person who makes a stop: a person at a device of the kitchen, with the key of the tap, or a
 * person of the office.
 */
type StopMaker = { device: string; key: string; person: string | null } | { staff: string }

export type NewStop = Pick<Stop, 'kind' | 'product' | 'minutes' | 'endsAt'> & {
  restaurant: number
  by: StopMaker
  at: number
}

/**
 * Begins a stop and ends the active stop of the same kind and product. Locks the row of the stop
 * revision first: if two devices begin a stop, one waits for the other, and the later stop is the
 * active one. If the key was already used, no stop begins: the stop of that key is returned, even
 * if it has ended, or `other-key` if the key was used for a different stop. A device cannot replace
 * a stop by the office (`of-office`). The office stops products in `product-stops.ts`.
 */
export async function beginStop(
  tx: Tx,
  { restaurant, by, kind, product, minutes, endsAt, at }: NewStop,
): Promise<{ stop: StopView; isNew: boolean } | 'other-key' | 'of-office'> {
  await raiseStopRevisions(tx, [restaurant])
  const { device, key, person, staff } = { ...nobody, ...by }
  const earlierStop = await firstRow(tx)<StopRow>`
    select ${columns} from stops where device_id = ${device} and tap_key = ${key}`
  if (earlierStop) {
    const isSame =
      earlierStop.kind === kind &&
      earlierStop.product === product &&
      earlierStop.minutes === minutes
    return isSame ? { stop: wireOf(earlierStop), isNew: false } : 'other-key'
  }
  if (device !== null && (await isOfOffice(tx, { restaurant, kind, product, at })))
    return 'of-office'
  await runStatement(tx)`
    update stops set ended_at = ${new Date(at)} where restaurant_id = ${restaurant} and kind = ${kind}
      and product_id is not distinct from ${product}::integer and ended_at is null
      and (kind <> 'sold-out' or staff_id is null)`
  const row = await firstRow(tx)<StopRow>`
    insert into stops (
      restaurant_id, kind, product_id, minutes, began_at, ends_at, person_id, device_id, tap_key, staff_id)
    values (${restaurant}, ${kind}, ${product}, ${minutes}, ${new Date(at)}, ${endsAt === null ? null : new Date(endsAt)}, ${person},
      ${device}, ${key}, ${staff}::uuid)
    returning ${columns}`
  if (!row) throw new Error('a stop was not written')
  return { stop: wireOf(row), isNew: true }
}

const nobody = { device: null, key: null, person: null, staff: null }

/**
 * Whether the office has an active stop of this kind and product. No device of the restaurant may
 * change such a stop.
 */
async function isOfOffice(
  tx: Tx,
  { restaurant, kind, product, at }: Pick<NewStop, 'restaurant' | 'kind' | 'product' | 'at'>,
): Promise<boolean> {
  const rows = await allRows(tx)`
    select from stops where restaurant_id = ${restaurant} and kind = ${kind} and ended_at is null
      and product_id is not distinct from ${product}::integer and staff_id is not null
      and ends_at > ${new Date(at)}`
  return rows.length > 0
}

/** The result of ending a stop. `ended`: whether the stop was active before. */
export type StopEnd = { ended: boolean; stop: StopView }

/** Ends a stop of a restaurant; null if the restaurant has no stop with this id. */
export async function endStop(
  tx: Tx,
  { restaurant, stop, at }: { restaurant: number; stop: string; at: number },
): Promise<StopEnd | null> {
  const openStop = await firstRow(tx)<StopRow>`
    select ${columns} from stops where id = ${stop} and restaurant_id = ${restaurant}`
  if (!openStop) return null
  await raiseStopRevisions(tx, [restaurant])
  const rows = await allRows(tx)`
    update stops set ended_at = ${new Date(at)}
    where id = ${stop} and ended_at is null and (ends_at is null or ends_at > ${new Date(at)}) returning id`
  return { ended: rows.length > 0, stop: wireOf(openStop) }
}

/** The active stops of a restaurant, oldest first. */
export async function readStops(db: Queries, restaurant: number, at: number): Promise<StopView[]> {
  const rows = await allRows(db)<StopRow>`
    select ${columns} from stops
    where restaurant_id = ${restaurant} and ended_at is null and (ends_at is null or ends_at > ${new Date(at)})
    order by began_at, id`
  return rows.map(wireOf)
}

/** The stop revision of a restaurant that never had a stop. */
export const NO_STOP_REVISION = '0'

/** The revision of a restaurant's stops, as an SQL expression. */
export const stopRevisionOf = (restaurant: number) =>
  sql<string>`coalesce((select mark from stop_marks where restaurant_id = ${restaurant}), ${NO_STOP_REVISION}::bigint)::text`

/**
 * The stop revisions of all restaurants that ever had a stop. They are texts, because the program
 * only compares them.
 */
export async function readStopRevisions(db: Queries): Promise<Map<number, string>> {
  const rows = await allRows(db)<Columns<'stop_marks', 'restaurant_id' | 'mark'>>`
    select restaurant_id, mark::text from stop_marks`
  return new Map(rows.map((row) => [row.restaurant_id, row.mark]))
}

export type MarkedStops = { mark: string; stops: readonly Stop[] }

/**
 * For each restaurant, its stop revision and the stops that were not ended by a person, read in one
 * statement so that they are consistent.
 */
export async function readStopsWithRevision(
  db: Queries,
  restaurants: readonly number[],
): Promise<Map<number, MarkedStops>> {
  const rows = await allRows(db)<
    StopRow & Columns<'stop_marks', 'restaurant_id'> & { mark: string }
  >`
    select marks.restaurant_id, marks.mark::text, ${columns}
    from stop_marks marks left join stops on stops.restaurant_id = marks.restaurant_id and stops.ended_at is null
    where marks.restaurant_id = any(${restaurants}::integer[]) order by stops.began_at, stops.id`
  return new Map(
    [...Map.groupBy(rows, (row) => row.restaurant_id)].map(([restaurant, of]) => [
      restaurant,
      { mark: of[0]?.mark ?? '', stops: of.filter(({ id }) => id !== null).map(stopOf) },
    ]),
  )
}

type StopRow = Columns<'stops', 'kind' | 'minutes' | 'began_at' | 'ends_at' | 'reason'> & {
  id: string
  product: RowOf<'stops'>['product_id']
  byOffice: boolean
}
const columns = sql`
  stops.id::text as id, kind, product_id as product, minutes, began_at, ends_at, reason, staff_id is not null as "byOffice"`

const stopOf = ({ kind, product, minutes, began_at, ends_at, byOffice }: StopRow): Stop => ({
  kind,
  product,
  minutes,
  beganAt: began_at.getTime(),
  endsAt: storedEnd(ends_at),
  byOffice,
})

const isoOf = (at: number | null) => (at === null ? null : new Date(at).toISOString())

const wireOf = ({
  id,
  kind,
  product,
  minutes,
  began_at,
  ends_at,
  reason,
  byOffice,
}: StopRow): StopView => ({
  id,
  kind,
  product,
  minutes,
  beganAt: began_at.toISOString(),
  endsAt: isoOf(storedEnd(ends_at)),
  byOffice,
  reason,
})
