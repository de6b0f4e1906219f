import type { FieldProblem } from '#contract/errors.ts'
import { takesContainer } from '#domain/cart/container.ts'
import type { Menu } from '#domain/menu/menu.ts'
import { type OrderFacts, decideOrder } from '#domain/orders/checkout.ts'
import type { Cents } from '#domain/money/money.ts'
import { slotCapacity } from '#domain/time/pickup.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { failpointAfter, failpointBefore } from '#server/kit/failpoints.ts'
import type { Services } from '#server/services/services.ts'
import { type PartnerOrderRequest, partnerOrder } from '#server/features/delivery/partner-order.ts'
import type { RestaurantEntry } from '#server/chain/restaurants-schema.ts'
import { holidaysOf } from '#server/chain/opening-rules.ts'
import type { Catalogue } from '#server/state/catalogue/catalogue.ts'
import { type PickupSources, pickupRestaurant } from '#server/state/times/pickup-facts.ts'
import type { NewOrder } from '#server/stores/orders/orders.ts'
import { soldLine, totalsOf } from '#server/stores/orders/sold-line.ts'
import type { PlaceOrderInput } from './order-request.ts'

type DecisionServices = PickupSources & Pick<Services, 'payments'>

type DecisionFacts = Pick<
  OrderFacts,
  'now' | 'takenInSlot' | 'guest' | 'promo' | 'pointsBalance'
> & {
  paid: Cents
}
export type DecidedOrder = Pick<NewOrder, 'order' | 'capacity' | 'menuVersion' | 'seller'>

/**
 * Refuses containers that the restaurant does not accept for the line, with their position in the
 * request. Refuses all containers of a delivery: nobody comes to the counter to hand one over, or
 * to return a bowl (E2).
 */
function refuseContainers({ lines, delivery }: PlaceOrderInput['body'], menu: Menu): void {
  const fields = lines.flatMap((line, i): FieldProblem[] =>
    line.container === undefined ||
    (delivery === undefined && takesContainer(line, line.container, menu))
      ? []
      : [{ field: `lines.${i}.container`, code: 'container_not_taken' }],
  )
  if (fields.length > 0) throw new Refusal('container_not_taken', { fields })
}

/** The facts of a restaurant, without payment by card if no provider takes cards. */
function restaurantFacts(
  services: DecisionServices,
  entry: RestaurantEntry,
  now: number,
): OrderFacts['restaurant'] {
  const restaurant = pickupRestaurant(services, entry, now)
  return services.payments !== null
    ? restaurant
    : {
        ...restaurant,
        paymentOptions: restaurant.paymentOptions.filter((option) => option !== 'card_online'),
      }
}

/** The delivery that an order asks for, and its comment to the kitchen; refuses it if impossible. */
const deliveryFieldsOf = (
  catalogue: Catalogue,
  { delivery, comment }: PlaceOrderInput['body'],
  request: Pick<PartnerOrderRequest, 'restaurant' | 'takeawayAt' | 'now'>,
) =>
  delivery === undefined
    ? { delivery: null, comment }
    : partnerOrder(catalogue, { ...request, delivery, comment })

/** The restaurant as the order stores it. */
const orderedFrom = ({
  id,
  slug,
  name,
  phone,
  address: { street, postcode, city },
}: RestaurantEntry): NewOrder['order']['restaurant'] => ({
  id,
  slug,
  name,
  phone,
  address: { street, postcode, city },
})

/**
 * Returns the order to write, by the server's rules and facts. Refuses with the first reason that
 * it finds.
 */
export function decideNewOrder(
  services: DecisionServices,
  { body, locale }: PlaceOrderInput,
  facts: DecisionFacts,
): DecidedOrder {
  failpointBefore('order-decided')
  const { now } = facts
  const current = services.catalogue.now()
  const entry = current.restaurants.get(body.restaurant)
  if (entry === undefined) throw new Refusal('restaurant_closed')
  const restaurant = restaurantFacts(services, entry, now)
  const holidays = holidaysOf(current.source)
  const takeawayAt = Date.parse(body.takeawayAt)
  const { lines, payment, overEighteen, declaredAge: age, shown } = body
  const deliveryFields = deliveryFieldsOf(current, body, { restaurant: entry, takeawayAt, now })
  const seller = current.sellers.get(entry.id)
  const terms = current.legal.inForce('terms', now)
  const menu = current.menu(entry, locale, services.stops.soldOut(entry.id, now), now)
  refuseContainers(body, menu)
  const outcome = decideOrder(
    { lines, takeawayAt, payment, declaredAge: overEighteen ? (age ?? 18) : null, shown },
    {
      ...facts,
      menu,
      restaurant,
      holidays,
      onlineOrdering:
        seller !== undefined && terms !== null && !services.site.isOrderingOff(entry.id),
    },
  )
  if (!outcome.ok) throw new Refusal(outcome.code)
  if (seller === undefined) throw new Error(`restaurant ${entry.id} has no seller`)
  if (terms === null) throw new Error('no terms of sale are in force')
  failpointAfter('order-decided')
  const sale = outcome.value
  return {
    menuVersion: menu.version,
    seller,
    capacity: slotCapacity(restaurant, holidays, takeawayAt),
    order: {
      status: payment === 'card' && sale.toPay > facts.paid ? 'awaiting-payment' : 'received',
      locale,
      placedAt: new Date(now).toISOString(),
      takeawayAt: new Date(takeawayAt).toISOString(),
      restaurant: orderedFrom(entry),
      customerName: body.customer.name,
      payment,
      card: null,
      ...deliveryFields,
      termsVersion: terms.version,
      lines: sale.lines.map((line) => soldLine(line, menu)),
      ...totalsOf(sale),
      hasAlcohol: sale.hasAlcohol,
      earns: sale.earnedPoints,
      promoCode: sale.discount > 0 ? (facts.promo?.code ?? null) : null,
    },
  }
}
