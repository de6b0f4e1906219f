import { allRows, runStatement } from '#server/db/statements.ts'
import type { Config } from '#server/config/config.ts'
import type { Services } from '#server/services/services.ts'
import { acceptOrder } from '#server/features/orders/accept-order.ts'
import { lockOrder } from '#server/stores/orders/lock-order.ts'
import { lastStep } from '#server/stores/orders/orders.ts'
import type { DeskViewer } from '#server/http/guards/viewer.ts'
import { readSettings } from '#server/stores/kitchen/settings.ts'

/**
 * Milliseconds between two stored heartbeats of a board, which sends a heartbeat every ten seconds.
 * The silence of a board is measured from the last stored heartbeat, so it is detected never later
 * than configured, and earlier by at most this interval. A third of the limit leaves time for a
 * late heartbeat.
 */
const writtenEvery = ({ unreachableSeconds }: Pick<Config, 'unreachableSeconds'>): number =>
  Math.min(30_000, (unreachableSeconds * 1000) / 3)

/**
 * Records that a board is alive. If the restaurant accepts orders automatically, accepts the orders
 * that the board shows.
 */
export async function beatHeart(
  { config, database, jobs, now }: Pick<Services, 'config' | 'database' | 'jobs' | 'now'>,
  { device, restaurant }: DeskViewer,
  visibleOrders: readonly string[],
): Promise<void> {
  const at = now()
  await runStatement(database.db)`
    update kitchen_devices set seen_at = ${new Date(at)}
    where id = ${device} and seen_at <= ${new Date(at - writtenEvery(config))}`
  if (visibleOrders.length === 0) return
  const rows = await allRows(database.db)<{ id: string }>`
    select orders.id::text as id from orders ${lastStep}
    where orders.id = any(${visibleOrders}::bigint[]) and orders.restaurant_id = ${restaurant} and step.status = 'received'
      and not exists (select from order_acceptances where order_id = orders.id)`
  if (rows.length === 0 || (await readSettings(database.db, restaurant)).acceptance !== 'automatic')
    return
  for (const { id: order } of rows) {
    await database.db.transaction().execute(async (tx) => {
      if ((await lockOrder(tx, order))?.status === 'received')
        await acceptOrder(tx, jobs, { order, person: null, at })
    })
  }
}
