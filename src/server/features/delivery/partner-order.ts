import type { OrderDelivery } from '#contract/shop/orders.ts'
import { deliveryComment, isDeliveredAt, partnerDelivery } from '#domain/orders/delivery.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { RestaurantEntry } from '#server/chain/restaurants-schema.ts'
import type { Catalogue } from '#server/state/catalogue/catalogue.ts'
import { daysOf, rulesOf, windowOf } from './companies.ts'

export type PartnerOrderRequest = {
  delivery: { company: number; place: string; phone: string }
  restaurant: RestaurantEntry
  /** Epoch milliseconds. */
  takeawayAt: number
  now: number
  comment: string
}

/**
 * Returns the delivery to store with an order, and the comment that describes the delivery to the
 * kitchen. Refuses an order from the cut-off on, for a company to which this restaurant does not
 * deliver, without place or phone, or at a time outside today's lunch (T9).
 */
export function partnerOrder(
  catalogue: Catalogue,
  { delivery, restaurant, takeawayAt, now, comment }: PartnerOrderRequest,
): { delivery: OrderDelivery; comment: string } {
  const company =
    restaurant.partner_companies.find(({ id }) => id === delivery.company)?.company ?? ''
  const orderDelivery = { company, place: delivery.place, phone: delivery.phone }
  const outcome = partnerDelivery(now, orderDelivery, {
    days: daysOf(restaurant, catalogue),
    rules: rulesOf(catalogue),
  })
  if (!outcome.ok) throw new Refusal(outcome.code)
  const today = windowOf(restaurant, catalogue, now)
  if ('reason' in today || !isDeliveredAt(today, takeawayAt))
    throw new Refusal('takeaway_time_invalid')
  return { delivery: orderDelivery, comment: deliveryComment(orderDelivery, comment) }
}
