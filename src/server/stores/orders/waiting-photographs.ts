import { allRows, firstRow, runStatement } from '#server/db/statements.ts'
import type { RawBuilder } from 'kysely'
import type { Queries, Tx } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'

/**
 * Maximum number of uploaded photographs of one order that do not belong to a reported problem yet.
 * More than one, because a customer may replace a photograph before reporting.
 */
const MOST_WAITING = 3

/** A photograph of an order, identified by the hash of the uploaded bytes. */
type PhotographKey = { order: string; sentHash: string }

/**
 * Whether the photograph is already stored for a report. If it is, its storage period begins again
 * at `at`.
 */
export async function keepWaiting(
  db: Queries,
  { order, sentHash, at }: PhotographKey & { at: number },
): Promise<boolean> {
  const rows = await allRows(db)`
    update order_photographs set sent_at = ${new Date(at)}
    where order_id = ${order} and sent_hash = ${sentHash} returning 1`
  return rows.length > 0
}

/**
 * Stores a photograph until its problem is reported. If the order has more than `MOST_WAITING`
 * photographs, the oldest ones are deleted.
 */
export async function writeWaiting(
  tx: Tx,
  { order, sentHash, jpeg, at }: PhotographKey & { jpeg: Buffer; at: number },
): Promise<void> {
  await runStatement(tx)`
    insert into order_photographs (order_id, sent_hash, sent_at, jpeg)
    values (${order}, ${sentHash}, ${new Date(at)}, ${jpeg})
    on conflict (order_id, sent_hash) do update set sent_at = excluded.sent_at`
  await runStatement(tx)`
    delete from order_photographs where order_id = ${order} and sent_hash not in (
      select sent_hash from order_photographs where order_id = ${order}
      order by sent_at desc, sent_hash limit ${MOST_WAITING}::integer)`
}

/**
 * Removes a photograph from `order_photographs` and returns it, for its report. Null if there is no
 * such photograph.
 */
export async function takeWaiting(
  tx: Tx,
  { order, sentHash }: PhotographKey,
): Promise<Buffer | null> {
  const row = await firstRow(tx)<Columns<'order_photographs', 'jpeg'>>`
    delete from order_photographs where order_id = ${order} and sent_hash = ${sentHash}
    returning jpeg`
  return row ? Buffer.from(row.jpeg) : null
}

/**
 * Deletes the photographs of orders that were not reported yet. `orders` selects the ids of the
 * orders.
 */
export async function deleteWaitingOf(db: Queries, orders: RawBuilder<unknown>): Promise<void> {
  await runStatement(db)`delete from order_photographs where order_id in (${orders})`
}

/** Deletes the photographs that were uploaded before an instant and never reported. */
export async function deleteWaitingBefore(db: Queries, before: Date): Promise<void> {
  await db.deleteFrom('order_photographs').where('sent_at', '<', before).execute()
}
