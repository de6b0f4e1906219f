import type { ErrorCode } from '#contract/errors.ts'
import type { LostReason } from '#contract/office/reports.ts'
import type { Locale } from '#contract/pages/locales.ts'
import { MAX_TOTAL } from '#domain/orders/checkout.ts'
import { priceCart } from '#domain/pricing/pricing.ts'
import { dayIn } from '#domain/time/opening.ts'
import { isTakeawayTime } from '#domain/time/pickup.ts'
import { holidaysOf } from '#server/chain/opening-rules.ts'
import type { RestaurantEntry } from '#server/chain/restaurants-schema.ts'
import type { PlaceOrderBody } from '#server/features/orders/order-request.ts'
import { hashOf } from '#server/kit/hash.ts'
import type { Services } from '#server/services/services.ts'
import { nothingSoldOut } from '#server/state/catalogue/sold-out.ts'
import { serviceDayOf } from '#server/state/times/service-day.ts'
import { type PickupSources, pickupRestaurant } from '#server/state/times/pickup-facts.ts'
import { writeRefused } from '#server/stores/reports/refused-orders.ts'

/**
 * Days before and after today within which a refused time counts as a lost sale: other times are
 * never offered, so no real customer requests them.
 */
const [DAYS_BACK, DAYS_AHEAD] = [1, 62]

const reasons: Partial<Record<ErrorCode, LostReason>> = {
  slot_full: 'full',
  ingredient_unavailable: 'sold-out',
  restaurant_closed: 'closed',
  online_ordering_unavailable: 'closed',
  takeaway_time_invalid: 'closed',
}

/**
 * Stores a cart that was refused because of its restaurant: a lost sale, unless it is ordered
 * afterwards under the same key (H16). Stores nothing about its sender.
 */
export async function noteRefused(
  services: PickupSources & Pick<Services, 'database' | 'now'>,
  refusedOrder: { code: ErrorCode; body: PlaceOrderBody; locale: Locale; idempotencyKey: string },
): Promise<void> {
  const { code, body, locale, idempotencyKey } = refusedOrder
  const current = services.catalogue.now()
  const entry = current.restaurants.get(body.restaurant)
  const reason = reasons[code]
  if (reason === undefined || entry === undefined) return
  const at = services.now()
  const takeawayAt = Date.parse(body.takeawayAt)
  const [today, day] = [dayIn(at), dayIn(takeawayAt)]
  const ahead = today.until(day, { largestUnit: 'days' }).days
  if (ahead < -DAYS_BACK || ahead > DAYS_AHEAD) return
  const menu = current.menu(entry, locale, nothingSoldOut, at)
  const { cartTotal, deposits } = priceCart(
    { lines: body.lines, promo: null, suggestedCount: 0, suggestionsDismissed: false },
    menu,
  )
  await writeRefused(services.database.db, {
    keyHash: hashOf(idempotencyKey),
    restaurant: entry.id,
    seller: current.sellers.get(entry.id)?.id ?? '',
    takeawayAt: new Date(takeawayAt),
    day: serviceDayOf(current, entry.id, takeawayAt),
    reason:
      code === 'takeaway_time_invalid'
        ? lostReasonFor(services, entry, { at, takeawayAt })
        : reason,
    cents: Math.min(cartTotal - deposits, MAX_TOTAL),
    at: new Date(at),
  })
}

/**
 * The reason of a lost sale whose time was refused: a stop of the kitchen, if the time would be
 * possible without the stop; else that the restaurant is closed.
 */
function lostReasonFor(
  sources: PickupSources,
  entry: RestaurantEntry,
  { at, takeawayAt }: { at: number; takeawayAt: number },
): LostReason {
  const restaurant = pickupRestaurant(sources, entry, at)
  const holidays = holidaysOf(sources.catalogue.now().source)
  const reason = restaurant.stop?.reason
  if (reason !== 'pause' && reason !== 'unreachable') return 'closed'
  if (!isTakeawayTime({ ...restaurant, stop: null }, holidays, at, takeawayAt).ok) return 'closed'
  return reason === 'pause' ? 'paused' : 'unreachable'
}
