import type { EndpointCall } from '#server/http/requests/serve.ts'
import type {
  OfficeCancelReason,
  ConflictingOrder,
  OrderTimes,
  TimeOfferView,
  withdrawTimeOffer,
} from '#contract/office/time-offers.ts'
import { canBeCancelled, isPast } from '#domain/orders/order.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { mayMove } from '#domain/orders/time-offer.ts'
import { advanceOrder } from '#server/features/orders/advance-order.ts'
import { offerTime, withdrawOffer } from '#server/features/orders/offer-time.ts'
import {
  type ChangedHours,
  findConflictingOrders,
} from '#server/features/orders/conflicting-orders.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { writeAudit } from '#server/stores/audit/audit.ts'
import { lockOrder } from '#server/stores/orders/lock-order.ts'
import { readExpectedAt } from '#server/stores/orders/find-orders.ts'
import { readOfficeOrder } from '#server/stores/orders/office-order.ts'
import { type TimeOffer, readLastOffer, readLastOffers } from '#server/stores/orders/time-offers.ts'
import { restaurantOfOrder } from '#server/features/rights/restaurant-of-order.ts'
import { mayIn, personSeenBy } from '#server/features/rights/scope.ts'

const iso = (at: number): string => new Date(at).toISOString()

const viewOf = ({ id, from, to, until, state, by, endedAt }: TimeOffer): TimeOfferView => ({
  id,
  from: iso(from),
  to: iso(to),
  until: iso(until),
  state,
  by,
  endedAt: endedAt === null ? null : iso(endedAt),
})

/**
 * Reads the decisions that are possible for an order that cannot be collected at its time, for
 * example because its restaurant will be closed, with the times to offer.
 */
export async function readOrderTimes(
  services: Services,
  viewer: StaffViewer,
  order: string,
): Promise<OrderTimes> {
  const { catalogue, database, times } = services
  const entry = catalogue.now().restaurants.get(await restaurantOfOrder(services, viewer, order))
  const officeOrder = await readOfficeOrder(database.db, order)
  if (officeOrder === null) throw new Refusal('not_found')
  const { status, delivery, takeawayAt } = officeOrder.sold
  const offer = await readLastOffer(database.db, order)
  const mayOffer =
    mayMove(status) && delivery === null && officeOrder.contact !== null && entry !== undefined
  const isOpen = offer?.state === 'open'
  return {
    takeawayAt,
    status,
    mayOffer: mayOffer && !isOpen,
    mayCancel: canBeCancelled(status),
    cancelReason:
      (await readExpectedAt(database.db, order)) < services.now() ? 'incident' : 'closed',
    offer: offer && viewOf(offer),
    days: mayOffer && !isOpen ? (await times.takeaway(entry)).days : [],
  }
}

/** Offers another time for an order; its customer is asked to accept it (H11). */
export async function offerOtherTime(
  services: Services,
  viewer: StaffViewer,
  { order, at: to }: { order: string; at: string },
): Promise<OrderTimes> {
  await restaurantOfOrder(services, viewer, order)
  const { staff } = viewer
  await offerTime(services, { order, to: Date.parse(to), staff }, async (tx, { id, from }) => {
    await writeAudit(tx, {
      actor: { by: 'staff', staff },
      action: 'time-offered',
      subject: `order ${order}`,
      before: { takeawayAt: iso(from) },
      after: { takeawayAt: iso(Date.parse(to)), offer: id },
      reason: 'closed',
      at: services.now(),
    })
  })
  return readOrderTimes(services, viewer, order)
}

/** Withdraws an offer that the customer has not answered. */
export async function withdrawOtherTime(
  services: Services,
  { staff: viewer, params: offerToWithdraw }: EndpointCall<typeof withdrawTimeOffer>,
): Promise<OrderTimes> {
  const { order } = offerToWithdraw
  await restaurantOfOrder(services, viewer, order)
  const { staff } = viewer
  const isDone = await withdrawOffer(services, offerToWithdraw, async (tx, { id, to }) => {
    await writeAudit(tx, {
      actor: { by: 'staff', staff },
      action: 'time-withdrawn',
      subject: `order ${order}`,
      before: { takeawayAt: iso(to), offer: id },
      at: services.now(),
    })
  })
  if (!isDone) throw new Refusal('offer_over')
  return readOrderTimes(services, viewer, order)
}

/**
 * Cancels an order and refunds all of it, as a kitchen does (H11). The refund is not goodwill,
 * because nothing was handed over, so no limit of a role applies. An order that is already
 * cancelled remains unchanged.
 */
export async function cancelByOffice(
  services: Services,
  viewer: StaffViewer,
  { order, reason }: { order: string; reason: OfficeCancelReason },
): Promise<OrderTimes> {
  await restaurantOfOrder(services, viewer, order)
  const { database, jobs, now } = services
  await database.db.transaction().execute(async (tx) => {
    const lockedOrder = await lockOrder(tx, order)
    if (lockedOrder === null) throw new Refusal('not_found')
    if (lockedOrder.status === 'cancelled') return
    const at = now()
    if (
      isPast(lockedOrder.status) ||
      !(await advanceOrder(tx, jobs, { order, to: 'cancelled', reason, at }))
    )
      throw new Refusal('order_ready')
    await writeAudit(tx, {
      actor: { by: 'staff', staff: viewer.staff },
      action: 'order-cancelled',
      subject: `order ${order}`,
      before: { status: lockedOrder.status },
      after: { status: 'cancelled' },
      reason,
      at,
    })
  })
  return readOrderTimes(services, viewer, order)
}

/**
 * Lists the orders at times that a change of hours would close, in the restaurants whose orders the
 * viewer may see (H11). Names are included only if the viewer may see customers.
 */
export async function describeConflictingOrders(
  services: Services,
  viewer: StaffViewer,
  changes: readonly ChangedHours[],
): Promise<ConflictingOrder[]> {
  const permittedChanges = changes.filter(({ after }) => mayIn(viewer, 'orders', after.id))
  const conflictingOrders = await findConflictingOrders(services, permittedChanges)
  const offers = await readLastOffers(
    services.database.db,
    conflictingOrders.map(({ id }) => id),
  )
  return conflictingOrders.map((order) => {
    const last = offers.get(order.id)
    return {
      id: order.id,
      number: orderNumber(order.number),
      restaurant: { id: order.restaurant, name: order.restaurantName },
      takeawayAt: iso(order.takeawayAt),
      status: order.status,
      payment: order.payment,
      toPay: order.toPay,
      customerName: personSeenBy(viewer, order.restaurant, order.name),
      isDelivered: order.isDelivered,
      offer: last === undefined ? null : viewOf(last),
    }
  })
}
