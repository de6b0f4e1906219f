import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { changeCounterMeans as endpoint } from '#contract/office/orders.ts'
import type { CounterPart } from '#domain/money/counter-means.ts'
import { isSameTender } from '#domain/orders/counter-payment.ts'
import { changeMeans } from '#server/features/orders/hand-over.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { writeAudit } from '#server/stores/audit/audit.ts'
import { readCounterPayment } from '#server/stores/orders/counter-payments.ts'
import { lockOrder } from '#server/stores/orders/lock-order.ts'
import { restaurantOfOrder } from '#server/features/rights/restaurant-of-order.ts'

/**
 * Corrects the payment methods of a payment at the counter (N4). Repeating the same correction
 * changes nothing.
 */
export async function changeCounterMeans(
  services: Services,
  viewer: StaffViewer,
  { order, means }: BodyOf<typeof endpoint> & { order: string },
): Promise<ReplyOf<typeof endpoint>> {
  await restaurantOfOrder(services, viewer, order)
  const { staff } = viewer
  return services.database.db.transaction().execute(async (tx) => {
    const lockedOrder = await lockOrder(tx, order)
    if (lockedOrder === null) throw new Refusal('not_found')
    const before = await readCounterPayment(tx, order)
    const at = services.now()
    const refused = await changeMeans(tx, lockedOrder, { means, by: { staff }, at })
    if (refused !== null) throw new Refusal(refused)
    const after = await readCounterPayment(tx, order)
    const [partsBefore, partsAfter] = [before?.parts ?? [], after?.parts ?? []]
    if (isSameTender(partsBefore, partsAfter)) return { means }
    await writeAudit(tx, {
      actor: { by: 'staff', staff },
      action: 'counter-means-changed',
      subject: `order ${order}`,
      before: meansIn(partsBefore),
      after: meansIn(partsAfter),
      at,
    })
    return { means }
  })
}

/**
 * The payment method for the journal: a single one by its name, several with the cents paid by
 * each.
 */
const meansIn = (counterParts: readonly CounterPart[]) => ({
  means: counterParts.length === 1 ? counterParts[0]?.means : counterParts,
})
