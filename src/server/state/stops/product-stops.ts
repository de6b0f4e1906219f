import { allRows, firstRow, runStatement } from '#server/db/statements.ts'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { storedEnd } from '#domain/time/stop-limits.ts'
import type { StopReason } from '#domain/time/stop-reasons.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'
import { raiseStopRevisions } from './stop-revisions.ts'

/** A product in a restaurant. */
export type StockCell = { restaurant: number; product: number }
/**
 * A request that stops or resumes several products at once, with the number of products and of
 * restaurants that it affected.
 */
export type Batch = { id: string; products: number; restaurants: number }

/**
 * Claims the key of a request. `isNew`: whether the key was unused; if not, the batch of the
 * earlier request is returned. `other-key`: the person already used this key for a different
 * request. Requests with the same key run one after the other.
 */
export async function claimBatch(
  tx: Tx,
  { staff, key, requestBody, at }: { staff: string; key: string; requestBody: unknown; at: number },
): Promise<{ batch: Batch; isNew: boolean } | 'other-key'> {
  const hash = createHash('sha256').update(JSON.stringify(requestBody)).digest('base64url')
  const newBatch = await firstRow(tx)<{ id: string }>`
    insert into stop_batches (staff_id, key, request_hash, products, restaurants, at)
    values (${staff}::uuid, ${key}, ${hash}, 0, 0, ${new Date(at)})
    on conflict (staff_id, key) do nothing returning id::text`
  if (newBatch) return { batch: { id: newBatch.id, products: 0, restaurants: 0 }, isNew: true }
  const earlierBatch = await firstRow(tx)<Batch & { hash: string }>`
    select id::text, products, restaurants, request_hash as hash from stop_batches
    where staff_id = ${staff}::uuid and key = ${key}`
  if (earlierBatch?.hash !== hash) return 'other-key'
  const { id, products, restaurants } = earlierBatch
  return { batch: { id, products, restaurants }, isNew: false }
}

/** Stores how many products and restaurants a batch affected. */
async function countBatch(tx: Tx, id: string, cells: readonly StockCell[]): Promise<Batch> {
  const [products, restaurants] = [
    new Set(cells.map(({ product }) => product)).size,
    new Set(cells.map(({ restaurant }) => restaurant)).size,
  ]
  await tx.updateTable('stop_batches').set({ products, restaurants }).where('id', '=', id).execute()
  return { id, products, restaurants }
}

/** The cells as rows of an SQL statement. */
const rowsOf = (cells: readonly StockCell[]) => sql`
  unnest(${cells.map(({ restaurant }) => restaurant)}::integer[],
    ${cells.map(({ product }) => product)}::integer[]) as cell (restaurant_id, product_id)`

const idsOf = (cells: readonly StockCell[]): number[] => [
  ...new Set(cells.map(({ restaurant }) => restaurant)),
]

/**
 * Stops products, and replaces earlier stops by the office. A product that a kitchen marked as sold
 * out also stays sold out by the kitchen: only the kitchen, or a batch that resumes the product,
 * ends that stop.
 */
export async function beginProductStops(
  tx: Tx,
  {
    batch,
    staff,
    reason,
    cells,
    at,
  }: {
    batch: string
    staff: string
    reason: StopReason
    cells: readonly (StockCell & { endsAt: number })[]
    at: number
  },
): Promise<Batch> {
  await raiseStopRevisions(tx, idsOf(cells))
  await runStatement(tx)`
    update stops set ended_at = ${new Date(at)}, ended_in = ${batch}
    from ${rowsOf(cells)}
    where stops.restaurant_id = cell.restaurant_id and stops.product_id = cell.product_id
      and kind = 'sold-out' and staff_id is not null and ended_at is null`
  await runStatement(tx)`
    insert into stops (restaurant_id, kind, product_id, began_at, ends_at, staff_id, reason, begun_in)
    select restaurant_id, 'sold-out', product_id, ${new Date(at)}, ends_at, ${staff}::uuid, ${reason}, ${batch}
    from unnest(${cells.map(({ restaurant }) => restaurant)}::integer[],
      ${cells.map(({ product }) => product)}::integer[],
      ${cells.map(({ endsAt }) => new Date(endsAt).toISOString())}::timestamptz[])
      as cell (restaurant_id, product_id, ends_at)`
  return countBatch(tx, batch, cells)
}

/**
 * Ends the stops of these products that are in force, both those of the office and those of
 * kitchens. Returns the batch with the number of products and restaurants whose stops it ended.
 */
export async function endProductStops(
  tx: Tx,
  { batch, cells, at }: { batch: string; cells: readonly StockCell[]; at: number },
): Promise<{ batch: Batch; ended: StockCell[] }> {
  await raiseStopRevisions(tx, idsOf(cells))
  const ended = await allRows(tx)<StockCell>`
    update stops set ended_at = ${new Date(at)}, ended_in = ${batch}
    from ${rowsOf(cells)}
    where stops.restaurant_id = cell.restaurant_id and stops.product_id = cell.product_id
      and kind = 'sold-out' and ended_at is null and (ends_at is null or ends_at > ${new Date(at)})
    returning stops.restaurant_id as restaurant, stops.product_id as product`
  return { batch: await countBatch(tx, batch, ended), ended }
}

/**
 * Reads and locks a batch that a person made, with the restaurants that the batch affected; null if
 * the person made no batch with this id.
 */
export async function lockBatch(
  tx: Tx,
  { batch, staff }: { batch: string; staff: string },
): Promise<{ at: number; isUndone: boolean; restaurants: number[] } | null> {
  const row = await firstRow(tx)<Columns<'stop_batches', 'at' | 'undone_at'>>`
    select at, undone_at from stop_batches where id = ${batch} and staff_id = ${staff}::uuid
    for update`
  if (!row) return null
  const rows = await allRows(tx)<{ restaurant: number }>`
    select distinct restaurant_id as restaurant from stops
    where begun_in = ${batch} or ended_in = ${batch}`
  return {
    at: row.at.getTime(),
    isUndone: row.undone_at !== null,
    restaurants: rows.map(({ restaurant }) => restaurant),
  }
}

/**
 * Undoes a batch: ends the stops that it began, and resumes the stops that it ended, except stops
 * that have expired meanwhile or were replaced by a new stop.
 */
export async function undoBatch(
  tx: Tx,
  { batch, restaurants, at }: { batch: string; restaurants: readonly number[]; at: number },
): Promise<void> {
  const now = new Date(at)
  await raiseStopRevisions(tx, restaurants)
  await runStatement(tx)`
    update stops set ended_at = ${now} where begun_in = ${batch} and ended_at is null`
  await runStatement(tx)`
    update stops set ended_at = null, ended_in = null
    where ended_in = ${batch} and (ends_at is null or ends_at > ${now})
      and not exists (
        select from stops other where other.restaurant_id = stops.restaurant_id
          and other.kind = 'sold-out' and other.product_id = stops.product_id
          and (other.staff_id is null) = (stops.staff_id is null) and other.ended_at is null)`
  await tx.updateTable('stop_batches').set({ undone_at: now }).where('id', '=', batch).execute()
}

/** A product that a restaurant does not sell for a time. */
export type StoppedProduct = StockCell & {
  endsAt: Date | null
  reason: StopReason | null
  /** The person of the office who stopped the product; null if the kitchen stopped it. */
  staff: string | null
  name: string | null
}

/**
 * The products that are stopped or sold out in these restaurants. With null, those of all
 * restaurants.
 */
export async function readStoppedProducts(
  db: Queries,
  restaurants: readonly number[] | null,
  at: number,
): Promise<StoppedProduct[]> {
  const rows = await allRows(db)<StoppedProduct>`
    select stops.restaurant_id as restaurant, stops.product_id as product, stops.ends_at as "endsAt",
      stops.reason, stops.staff_id as staff, staff.name
    from stops left join staff on staff.id = stops.staff_id
    where kind = 'sold-out' and ended_at is null and (ends_at is null or ends_at > ${new Date(at)})
      and (${restaurants}::integer[] is null or stops.restaurant_id = any(${restaurants}::integer[]))
    order by stops.product_id, stops.ends_at, stops.restaurant_id`
  return rows.map((row) => ({ ...row, endsAt: storedEnd(row.endsAt) === null ? null : row.endsAt }))
}

/** The ids of the products that are recalled in a restaurant (H10). */
export async function readRecalled(
  db: Queries,
  restaurant: number,
  at: number,
): Promise<ReadonlySet<number>> {
  const rows = await allRows(db)<{ product: number }>`
    select product_id as product from stops
    where restaurant_id = ${restaurant} and kind = 'sold-out' and reason = 'recall' and ended_at is null
      and ends_at > ${new Date(at)}`
  return new Set(rows.map(({ product }) => product))
}

/**
 * The products that a kitchen marked as sold out and that the office put back on sale after
 * `since`. Products that were stopped again since then are left out.
 */
export async function readResumed(
  db: Queries,
  { restaurant, since, at }: { restaurant: number; since: number; at: number },
): Promise<{ product: number; at: string }[]> {
  const rows = await allRows(db)<{ product: number; at: Date }>`
    select product_id as product, max(ended_at) as at from stops
    where restaurant_id = ${restaurant} and ended_in is not null and staff_id is null
      and ended_at > ${new Date(since)}
      and not exists (
        select from stops other where other.restaurant_id = stops.restaurant_id
          and other.product_id = stops.product_id and other.ended_at is null
          and (other.ends_at is null or other.ends_at > ${new Date(at)}))
    group by 1 order by 2, 1`
  return rows.map(({ product, at }) => ({ product, at: at.toISOString() }))
}
