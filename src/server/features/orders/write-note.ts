import type { ReplyOf } from '#contract/endpoint.ts'
import type { writeOrderNote } from '#contract/office/order-notes.ts'
import { mayIn } from '#server/features/rights/scope.ts'
import type { EndpointCall } from '#server/http/requests/serve.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { writeAudit } from '#server/stores/audit/audit.ts'
import { lockOrder } from '#server/stores/orders/lock-order.ts'
import { readOfficeOrder } from '#server/stores/orders/office-order.ts'
import { readNoteOfKey, writeNote } from '#server/stores/orders/order-notes.ts'

/**
 * Writes a note of a staff member on an order (H2). The journal does not contain its text, which is
 * deleted with the customer’s data.
 */
export async function writeOfficeNote(
  { database, now }: Pick<Services, 'database' | 'now'>,
  {
    staff: viewer,
    params: { order },
    body: { text },
    idempotencyKey: key,
  }: EndpointCall<typeof writeOrderNote>,
): Promise<ReplyOf<typeof writeOrderNote>> {
  const { staff } = viewer
  return database.db.transaction().execute(async (tx) => {
    await lockOrder(tx, order)
    const officeOrder = await readOfficeOrder(tx, order)
    const restaurant = officeOrder?.sold.restaurant.id
    if (
      restaurant === undefined ||
      !mayIn(viewer, 'orders', restaurant) ||
      !mayIn(viewer, 'customers', restaurant)
    )
      throw new Refusal('not_found')
    const at = now()
    if (await writeNote(tx, { order, staff, key, text, at })) {
      const actor = { by: 'staff', staff } as const
      await writeAudit(tx, { actor, action: 'order-note-added', subject: `order ${order}`, at })
      return {}
    }
    const note = await readNoteOfKey(tx, { order, key })
    if (note === undefined) throw new Refusal('not_found')
    if (note.text !== text || note.staff !== staff) throw new Refusal('idempotency_key_reused')
    return {}
  })
}
