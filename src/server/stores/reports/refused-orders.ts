import { runStatement } from '#server/db/statements.ts'
import type { LostReason } from '#contract/office/reports.ts'
import type { Queries, Tx } from '#server/db/open.ts'

/** A refused cart. It contains no data about its customer. */
export type RefusedOrder = {
  keyHash: string
  restaurant: number
  seller: string
  takeawayAt: Date
  day: string
  reason: LostReason
  cents: number
  at: Date
}

/**
 * Writes a refused cart once per key, and marks its day. The commit does not wait for the disk:
 * after a crash of the database server, a few carts may be missing.
 */
export async function writeRefused(db: Queries, refused: RefusedOrder): Promise<void> {
  const { keyHash, restaurant, seller, takeawayAt, day, reason, cents, at } = refused
  await runStatement(db)`
    with quick as materialized (select set_config('synchronous_commit', 'off', true) as off),
    refused as (
      insert into refused_orders (key_hash, restaurant_id, seller_id, takeaway_at, day, reason, cents, refused_at)
      select ${keyHash}, ${restaurant}::integer, ${seller}, ${takeawayAt}::timestamptz, ${day}::date, ${reason},
        ${cents}::integer, ${at}::timestamptz
      from quick where off = 'off'
      on conflict do nothing returning restaurant_id, day
    )
    insert into report_marks (restaurant_id, day) select restaurant_id, day from refused`
}

/**
 * Deletes the carts that were refused since an instant and ordered later under the same key, and
 * marks their days.
 */
export async function dropOrdered(tx: Tx, since: Date): Promise<void> {
  await runStatement(tx)`
    with ordered as (
      delete from refused_orders refused using replies
      where refused.refused_at >= ${since} and replies.key_hash = refused.key_hash
      returning refused.restaurant_id, refused.day
    )
    insert into report_marks (restaurant_id, day) select restaurant_id, day from ordered`
}

/** Deletes the carts that were refused before an instant. The sums still include them. */
export async function deleteRefusedBefore(db: Queries, before: Date): Promise<void> {
  await db.deleteFrom('refused_orders').where('refused_at', '<', before).execute()
}
