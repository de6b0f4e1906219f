import type { MoneyAnswer } from '#domain/orders/counter-payment.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { writeAudit } from '#server/stores/audit/audit.ts'
import { lockOrder } from '#server/stores/orders/lock-order.ts'
import { restaurantOfOrder } from '#server/features/rights/restaurant-of-order.ts'
import { undoHandOver } from './hand-over.ts'

/** Undoes the hand-over of an order (N5). A repeated request changes nothing. */
export async function undoOfficeHandOver(
  services: Services,
  viewer: StaffViewer,
  { order, money }: { order: string; money: MoneyAnswer },
): Promise<{ status: OrderStatus }> {
  await restaurantOfOrder(services, viewer, order)
  const { staff } = viewer
  return services.database.db.transaction().execute(async (tx) => {
    const lockedOrder = await lockOrder(tx, order)
    if (lockedOrder === null) throw new Refusal('not_found')
    if (lockedOrder.status === 'ready' && lockedOrder.before === 'collected')
      return { status: 'ready' }
    const at = services.now()
    const refused = await undoHandOver(services, tx, lockedOrder, { money, by: { staff }, at })
    if (refused !== null) throw new Refusal(refused)
    await writeAudit(tx, {
      actor: { by: 'staff', staff },
      action: 'hand-over-undone',
      subject: `order ${order}`,
      before: { status: lockedOrder.status },
      after: { status: 'ready', money },
      at,
    })
    return { status: 'ready' }
  })
}
