import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { storedEnd } from '#domain/time/stop-limits.ts'
import type { StopReason } from '#domain/time/stop-reasons.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'
import { raiseStopRevisions } from './stop-revisions.ts'

/** A product in a restaurant. */
export type StockCell = { restaurant: number; product: number }
/** What was done at once, with how many products and restaurants it concerned. */
export type Batch = { id: string; products: number; restaurants: number }

/**
 * Claims the key of a request. `isNew`: it was not used yet; else what it did then is returned.
 * `other-key`: the person used it for something else. Requests with one key come one after the other.
 */
export async function claimBatch(
  tx: Tx,
  { staff, key, requestBody, at }: { staff: string; key: string; requestBody: unknown; at: number },
): Promise<{ batch: Batch; isNew: boolean } | 'other-key'> {
  const hash = createHash('sha256').update(JSON.stringify(requestBody)).digest('base64url')
  const {
    rows: [made],
  } = await sql<{ id: string }>`
    insert into stop_batches (staff_id, key, request_hash, products, restaurants, at)
    values (${staff}::uuid, ${key}, ${hash}, 0, 0, ${new Date(at)})
    on conflict (staff_id, key) do nothing returning id::text`.execute(tx)
  if (made) return { batch: { id: made.id, products: 0, restaurants: 0 }, isNew: true }
  const {
    rows: [known],
  } = await sql<Batch & { hash: string }>`
    select id::text, products, restaurants, request_hash as hash from stop_batches
    where staff_id = ${staff}::uuid and key = ${key}`.execute(tx)
  if (known?.hash !== hash) return 'other-key'
  const { id, products, restaurants } = known
  return { batch: { id, products, restaurants }, isNew: false }
}

/** Notes what a batch concerned. */
async function countBatch(tx: Tx, id: string, cells: readonly StockCell[]): Promise<Batch> {
  const [products, restaurants] = [
    new Set(cells.map(({ product }) => product)).size,
    new Set(cells.map(({ restaurant }) => restaurant)).size,
  ]
  await sql`
    update stop_batches set products = ${products}, restaurants = ${restaurants}
    where id = ${id}`.execute(tx)
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
 * Stops products, in place of earlier stops of the office. What a kitchen marked as sold out stays
 * so beside it: it is the kitchen's to end.
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
  await sql`
    update stops set ended_at = ${new Date(at)}, ended_in = ${batch}
    from ${rowsOf(cells)}
    where stops.restaurant_id = cell.restaurant_id and stops.product_id = cell.product_id
      and kind = 'sold-out' and staff_id is not null and ended_at is null`.execute(tx)
  await sql`
    insert into stops (restaurant_id, kind, product_id, began_at, ends_at, staff_id, reason, begun_in)
    select restaurant_id, 'sold-out', product_id, ${new Date(at)}, ends_at, ${staff}::uuid, ${reason}, ${batch}
    from unnest(${cells.map(({ restaurant }) => restaurant)}::integer[],
      ${cells.map(({ product }) => product)}::integer[],
      ${cells.map(({ endsAt }) => new Date(endsAt).toISOString())}::timestamptz[])
      as cell (restaurant_id, product_id, ends_at)`.execute(tx)
  return countBatch(tx, batch, cells)
}

/** Ends what stops these products, whoever began it. The batch counts what was stopped. */
export async function endProductStops(
  tx: Tx,
  { batch, cells, at }: { batch: string; cells: readonly StockCell[]; at: number },
): Promise<{ batch: Batch; ended: StockCell[] }> {
  await raiseStopRevisions(tx, idsOf(cells))
  const { rows: ended } = await sql<StockCell>`
    update stops set ended_at = ${new Date(at)}, ended_in = ${batch}
    from ${rowsOf(cells)}
    where stops.restaurant_id = cell.restaurant_id and stops.product_id = cell.product_id
      and kind = 'sold-out' and ended_at is null and (ends_at is null or ends_at > ${new Date(at)})
    returning stops.restaurant_id as restaurant, stops.product_id as product`.execute(tx)
  return { batch: await countBatch(tx, batch, ended), ended }
}

/** A batch of a person, locked, with the restaurants that it concerned; null without one. */
export async function lockBatch(
  tx: Tx,
  { batch, staff }: { batch: string; staff: string },
): Promise<{ at: number; isUndone: boolean; restaurants: number[] } | null> {
  const {
    rows: [row],
  } = await sql<Columns<'stop_batches', 'at' | 'undone_at'>>`
    select at, undone_at from stop_batches where id = ${batch} and staff_id = ${staff}::uuid
    for update`.execute(tx)
  if (!row) return null
  const { rows } = await sql<{ restaurant: number }>`
    select distinct restaurant_id as restaurant from stops
    where begun_in = ${batch} or ended_in = ${batch}`.execute(tx)
  return {
    at: row.at.getTime(),
    isUndone: row.undone_at !== null,
    restaurants: rows.map(({ restaurant }) => restaurant),
  }
}

/**
 * Ends what a batch began, and lets go on what it ended, unless that is over meanwhile or somebody
 * stopped the same again.
 */
export async function undoBatch(
  tx: Tx,
  { batch, restaurants, at }: { batch: string; restaurants: readonly number[]; at: number },
): Promise<void> {
  const now = new Date(at)
  await raiseStopRevisions(tx, restaurants)
  await sql`
    update stops set ended_at = ${now} where begun_in = ${batch} and ended_at is null`.execute(tx)
  await sql`
    update stops set ended_at = null, ended_in = null
    where ended_in = ${batch} and (ends_at is null or ends_at > ${now})
      and not exists (
        select from stops other where other.restaurant_id = stops.restaurant_id
          and other.kind = 'sold-out' and other.product_id = stops.product_id
          and (other.staff_id is null) = (stops.staff_id is null) and other.ended_at is null)`.execute(
    tx,
  )
  await sql`update stop_batches set undone_at = ${now} where id = ${batch}`.execute(tx)
}

/** A product that a restaurant does not sell for a time. */
export type StoppedProduct = StockCell & {
  endsAt: Date | null
  reason: StopReason | null
  /** The person of the office; null where it was the kitchen. */
  staff: string | null
  name: string | null
}

/** What is stopped or sold out in these restaurants; null for all. */
export async function readStoppedProducts(
  db: Queries,
  restaurants: readonly number[] | null,
  at: number,
): Promise<StoppedProduct[]> {
  const { rows } = await sql<StoppedProduct>`
    select stops.restaurant_id as restaurant, stops.product_id as product, stops.ends_at as "endsAt",
      stops.reason, stops.staff_id as staff, staff.name
    from stops left join staff on staff.id = stops.staff_id
    where kind = 'sold-out' and ended_at is null and (ends_at is null or ends_at > ${new Date(at)})
      and (${restaurants}::integer[] is null or stops.restaurant_id = any(${restaurants}::integer[]))
    order by stops.product_id, stops.ends_at, stops.restaurant_id`.execute(db)
  return rows.map((row) => ({ ...row, endsAt: storedEnd(row.endsAt) === null ? null : row.endsAt }))
}

/** What is recalled in a restaurant (H10). */
export async function readRecalled(
  db: Queries,
  restaurant: number,
  at: number,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ product: number }>`
    select product_id as product from stops
    where restaurant_id = ${restaurant} and kind = 'sold-out' and reason = 'recall' and ended_at is null
      and ends_at > ${new Date(at)}`.execute(db)
  return new Set(rows.map(({ product }) => product))
}

/** What a kitchen marked as sold out, the office put back on sale since an instant, and is sold. */
export async function readResumed(
  db: Queries,
  { restaurant, since, at }: { restaurant: number; since: number; at: number },
): Promise<{ product: number; at: string }[]> {
  const { rows } = await sql<{ product: number; at: Date }>`
    select product_id as product, max(ended_at) as at from stops
    where restaurant_id = ${restaurant} and ended_in is not null and staff_id is null
      and ended_at > ${new Date(since)}
      and not exists (
        select from stops other where other.restaurant_id = stops.restaurant_id
          and other.product_id = stops.product_id and other.ended_at is null
          and (other.ends_at is null or other.ends_at > ${new Date(at)}))
    group by 1 order by 2, 1`.execute(db)
  return rows.map(({ product, at }) => ({ product, at: at.toISOString() }))
}
