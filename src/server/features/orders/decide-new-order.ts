import type { FieldProblem } from '#contract/errors.ts'
import { takesContainer } from '#domain/cart/container.ts'
import type { Menu } from '#domain/menu/menu.ts'
import { type OrderFacts, decideOrder } from '#domain/orders/checkout.ts'
import type { Cents } from '#domain/money/money.ts'
import { slotCapacity } from '#domain/time/pickup.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { partnerOrder } from '#server/features/delivery/partner-order.ts'
import { holidaysOf } from '#server/chain/opening-rules.ts'
import { type PickupSources, pickupRestaurant } from '#server/state/times/pickup-facts.ts'
import type { PlaceOrderInput } from './place-order.ts'
import type { NewOrder } from '#server/stores/orders/orders.ts'
import { soldLine, totalsOf } from '#server/stores/orders/sold-line.ts'

type DecisionFacts = Pick<
  OrderFacts,
  'now' | 'takenInSlot' | 'guest' | 'promo' | 'pointsBalance'
> & {
  paid: Cents
  takesCards: boolean
}
type Decided = Pick<NewOrder, 'order' | 'capacity' | 'menuVersion' | 'seller'>

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

/**
 * Returns the order to write, by the server's rules and facts. Refuses with the first reason that
 * it finds.
 */
export function decideNewOrder(
  services: PickupSources,
  { body, locale }: PlaceOrderInput,
  facts: DecisionFacts,
): Decided {
  const current = services.catalogue.now()
  const entry = current.restaurants.get(body.restaurant)
  if (entry === undefined) throw new Refusal('restaurant_closed')
  const pickup = pickupRestaurant(services, entry, facts.now)
  const restaurant = facts.takesCards
    ? pickup
    : {
        ...pickup,
        paymentOptions: pickup.paymentOptions.filter((option) => option !== 'card_online'),
      }
  const holidays = holidaysOf(current.source)
  const takeawayAt = Date.parse(body.takeawayAt)
  const deliveryFields =
    body.delivery === undefined
      ? { delivery: null, comment: body.comment }
      : partnerOrder(current, {
          delivery: body.delivery,
          restaurant: entry,
          takeawayAt,
          now: facts.now,
          comment: body.comment,
        })
  const seller = current.sellers.get(entry.id)
  const terms = current.legal.inForce('terms', facts.now)
  const soldOut = services.stops.soldOut(entry.id, facts.now)
  const menu = current.menu(entry, locale, soldOut, facts.now)
  refuseContainers(body, menu)
  const outcome = decideOrder(
    {
      lines: body.lines,
      takeawayAt,
      payment: body.payment,
      declaredAge: body.overEighteen ? (body.declaredAge ?? 18) : null,
      shown: body.shown,
    },
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
  const { street, postcode, city } = entry.address
  return {
    menuVersion: menu.version,
    seller,
    capacity: slotCapacity(restaurant, holidays, takeawayAt),
    order: {
      status:
        body.payment === 'card' && outcome.value.toPay > facts.paid
          ? 'awaiting-payment'
          : 'received',
      locale,
      placedAt: new Date(facts.now).toISOString(),
      takeawayAt: new Date(takeawayAt).toISOString(),
      restaurant: {
        id: entry.id,
        slug: entry.slug,
        name: entry.name,
        phone: entry.phone,
        address: { street, postcode, city },
      },
      customerName: body.customer.name,
      payment: body.payment,
      card: null,
      ...deliveryFields,
      termsVersion: terms.version,
      lines: outcome.value.lines.map((line) => soldLine(line, menu)),
      ...totalsOf(outcome.value),
      hasAlcohol: outcome.value.hasAlcohol,
      earns: outcome.value.earnedPoints,
      promoCode: outcome.value.discount > 0 ? (facts.promo?.code ?? null) : null,
    },
  }
}
