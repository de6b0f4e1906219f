import type { Locale } from '#contract/pages/locales.ts'
import type { Changeable } from '#contract/shop/order-changes.ts'
import { mayChange } from '#domain/orders/change.ts'
import { isCustomers } from '#domain/orders/order.ts'
import { isCustomersTime } from './customers-time.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { readStanding } from '#server/stores/orders/lock-order.ts'
import {
  type Replaceable,
  readComposed,
  readReplaceable,
} from '#server/stores/orders/order-changes.ts'
import { readPaidByCard } from '#server/stores/payments/carried-payments.ts'
import { promoProductName } from '#domain/pricing/promo-names.ts'
import { promoOfOrder } from '#server/stores/promos/promo-uses.ts'

/**
 * Reads an order as its customer composed it, for a page on which they change it (E1). Refuses an
 * order that a kitchen has begun, and an order that cannot be changed for another reason.
 */
export async function readChangeable(
  services: Pick<Services, 'catalogue' | 'config' | 'database' | 'now' | 'stops'>,
  { order, locale }: { order: string; locale: Locale },
): Promise<Changeable> {
  const { db } = services.database
  const currentOrder = await readStanding(db, order)
  if (
    currentOrder !== null &&
    !isCustomers(currentOrder.status) &&
    currentOrder.status !== 'cancelled'
  )
    throw new Refusal('order_begun')
  if (currentOrder?.status === 'received' && !(await isCustomersTime(services, db, order)))
    throw new Refusal('order_begun')
  const before = await readReplaceable(db, order)
  const composed = await readComposed(db, order)
  if (
    !services.config.orderChanges ||
    currentOrder === null ||
    !mayChange(currentOrder.status) ||
    before === null ||
    composed === null ||
    before.isDelivered ||
    before.isRefunded
  )
    throw new Refusal('order_not_changeable')
  return {
    ...composed,
    restaurant: before.restaurant,
    takeawayAt: new Date(before.takeawayAt).toISOString(),
    payment: currentOrder.payment,
    paid: await readPaidByCard(db, order),
    points: before.spends,
    promo: await readPromoView(services, before, locale),
  }
}

/**
 * The code of an order, with the name of the product if it makes a product free; null if the order
 * has no code, or if that product is no longer sold.
 */
async function readPromoView(
  { catalogue, database, now, stops }: Pick<Services, 'catalogue' | 'database' | 'now' | 'stops'>,
  { promo: used, restaurant }: Replaceable,
  locale: Locale,
): Promise<Changeable['promo']> {
  const promo = used === null ? null : await promoOfOrder(database.db, used)
  if (promo?.kind !== 'product') return promo
  const [current, at] = [catalogue.now(), now()]
  const entry = current.restaurants.get(restaurant)
  if (entry === undefined) return null
  const menu = current.menu(entry, locale, stops.soldOut(restaurant, at), at)
  const name = promoProductName(promo, menu)
  return name === null ? null : { ...promo, product: { ...promo.product }, name }
}
