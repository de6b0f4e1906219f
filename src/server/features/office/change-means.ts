import type { CounterMeans } from '#domain/money/counter-means.ts'
import { changeMeans } from '#server/features/orders/hand-over.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { writeAudit } from '#server/stores/audit/audit.ts'
import { readCounterPayment } from '#server/stores/orders/counter-payments.ts'
import { lockOrder } from '#server/stores/orders/lock-order.ts'
import { restaurantOf } from './refunds.ts'

/** Says by which other means an order was paid at the counter (N4). Said again, nothing changes. */
export async function changeCounterMeans(
  services: Services,
  viewer: StaffViewer,
  { order, means }: { order: string; means: CounterMeans },
): Promise<{ means: CounterMeans }> {
  await restaurantOf(services, viewer, order)
  const { staff } = viewer
  return services.database.db.transaction().execute(async (tx) => {
    const held = await lockOrder(tx, order)
    if (held === null) throw new Refusal('not_found')
    const before = await readCounterPayment(tx, order)
    const at = services.now()
    const refused = await changeMeans(tx, held, { means, by: { staff }, at })
    if (refused !== null) throw new Refusal(refused)
    if (before?.means === means) return { means }
    await writeAudit(tx, {
      actor: { by: 'staff', staff },
      action: 'counter-means-changed',
      subject: `order ${order}`,
      before: { means: before?.means },
      after: { means },
      at,
    })
    return { means }
  })
}
