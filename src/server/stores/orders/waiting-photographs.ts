import { type RawBuilder, sql } from 'kysely'
import type { Queries, Tx } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'

/** The most photographs of one order that wait: a customer chooses another one. */
const MOST_WAITING = 3

/** A photograph of an order, by the hash of what was sent. */
type PhotographKey = { order: string; sentHash: string }

/** Whether a photograph waits; if so, it waits anew from `at` on. */
export async function keepWaiting(
  db: Queries,
  { order, sentHash, at }: PhotographKey & { at: number },
): Promise<boolean> {
  const { rows } = await sql`
    update order_photographs set sent_at = ${new Date(at)}
    where order_id = ${order} and sent_hash = ${sentHash} returning 1`.execute(db)
  return rows.length > 0
}

/** Keeps a photograph until its problem is told. The oldest one of too many goes. */
export async function writeWaiting(
  tx: Tx,
  { order, sentHash, jpeg, at }: PhotographKey & { jpeg: Buffer; at: number },
): Promise<void> {
  await sql`
    insert into order_photographs (order_id, sent_hash, sent_at, jpeg)
    values (${order}, ${sentHash}, ${new Date(at)}, ${jpeg})
    on conflict (order_id, sent_hash) do update set sent_at = excluded.sent_at`.execute(tx)
  await sql`
    delete from order_photographs where order_id = ${order} and sent_hash not in (
      select sent_hash from order_photographs where order_id = ${order}
      order by sent_at desc, sent_hash limit ${MOST_WAITING}::integer)`.execute(tx)
}

/** Takes a waiting photograph away. Null without one. */
export async function takeWaiting(
  tx: Tx,
  { order, sentHash }: PhotographKey,
): Promise<Buffer | null> {
  const {
    rows: [row],
  } = await sql<Columns<'order_photographs', 'jpeg'>>`
    delete from order_photographs where order_id = ${order} and sent_hash = ${sentHash}
    returning jpeg`.execute(tx)
  return row ? Buffer.from(row.jpeg) : null
}

/** Deletes the waiting photographs of orders. `orders` selects their ids. */
export async function deleteWaitingOf(db: Queries, orders: RawBuilder<unknown>): Promise<void> {
  await sql`delete from order_photographs where order_id in (${orders})`.execute(db)
}

/** Deletes the photographs that were sent before, and of which no problem was told. */
export async function deleteWaitingBefore(db: Queries, before: Date): Promise<void> {
  await sql`delete from order_photographs where sent_at < ${before}`.execute(db)
}
