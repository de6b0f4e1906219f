import { sql } from 'kysely'
import type { Services } from '#server/services/services.ts'
import { acceptOrder } from '#server/features/orders/accept-order.ts'
import { lockOrder } from '#server/stores/orders/lock-order.ts'
import { lastStep } from '#server/stores/orders/orders.ts'
import type { DeskViewer } from '#server/http/guards/viewer.ts'
import { readSettings } from '#server/stores/kitchen/settings.ts'

/** A heartbeat is written at most this often. */
const WRITTEN_MILLISECONDS = 5000

/**
 * Records that a board is alive. Where the restaurant accepts automatically, accepts the orders
 * that the board shows.
 */
export async function beatHeart(
  { database, jobs, now }: Pick<Services, 'database' | 'jobs' | 'now'>,
  { device, restaurant }: DeskViewer,
  showing: readonly string[],
): Promise<void> {
  const at = now()
  await sql`
    update kitchen_devices set seen_at = ${new Date(at)}
    where id = ${device} and seen_at <= ${new Date(at - WRITTEN_MILLISECONDS)}`.execute(database.db)
  if (showing.length === 0) return
  const { rows } = await sql<{ id: string }>`
    select orders.id::text as id from orders ${lastStep}
    where orders.id = any(${showing}::bigint[]) and orders.restaurant_id = ${restaurant} and step.status = 'received'
      and not exists (select from order_acceptances where order_id = orders.id)`.execute(
    database.db,
  )
  if (rows.length === 0 || (await readSettings(database.db, restaurant)).acceptance !== 'automatic')
    return
  for (const { id: order } of rows) {
    await database.db.transaction().execute(async (tx) => {
      if ((await lockOrder(tx, order))?.status === 'received')
        await acceptOrder(tx, jobs, { order, person: null, at })
    })
  }
}
