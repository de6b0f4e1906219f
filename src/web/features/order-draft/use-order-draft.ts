import { useMenu } from '#web/base/page/app-data.tsx'
import { usePayWays } from '#web/features/payment/paying/use-pay-ways.ts'
import { useCart } from '#web/state/basket/store.ts'
import { usePricedAt } from '#web/state/basket/use-priced-at.ts'
import { type OrderContent, orderBody, promoOf } from '#web/state/ordering/order-body.ts'
import type { OrderBody, Refusal } from '#web/state/ordering/ordering.ts'
import { useOrderTime } from '#web/state/pickup-time/use-order-time.ts'
import { useTakeaway } from '#web/state/pickup-time/use-takeaway.ts'
import { blockerAfter, blockersOf } from './blockers.ts'
import { useRestaurant } from './use-restaurant.ts'

/** What the form of an order adds to its draft. */
type FormChoices = Pick<OrderContent, 'details' | 'payment' | 'delivery'> & { ofAge: boolean }

/**
 * The order that the cart would become: its restaurant, time and ways to pay, and what blocks it.
 * `refusal`: why the server refused it last. Call only after hydration.
 */
export function useOrderDraft(refusal: Refusal | null) {
  const { menu } = useMenu()
  const { cart, restaurant } = useCart()
  const offeredRestaurant = useRestaurant(restaurant?.id ?? null)
  const { ways, selected, choose } = usePayWays(offeredRestaurant)
  const times = useTakeaway(restaurant?.id ?? null)
  const timeRefusal = refusal && blockerAfter(refusal.code) ? refusal : null
  const time = useOrderTime(times.takeaway, timeRefusal)
  const priced = usePricedAt(time.at)
  // No payment is needed if points or a promo code cover the whole price of the cart.
  const isFree = priced.units > 0 && priced.toPay === 0
  const blocker = blockersOf({
    priced,
    restaurant,
    time,
    open: offeredRestaurant !== null,
    ways: isFree ? ['at-restaurant'] : ways,
    takeaway: time.takeaway,
  })
  /** The order in the form in which it is sent; null without a restaurant or a time. */
  const bodyOf = ({ ofAge, ...choices }: FormChoices): OrderBody | null =>
    restaurant && time.at
      ? orderBody({
          ...choices,
          restaurant: restaurant.id,
          takeawayAt: time.at,
          priced,
          menuVersion: menu.version,
          declaredAge: ofAge ? menu.alcoholAge : null,
          promo: promoOf(cart, priced),
          ifMissing: cart.ifMissing,
        })
      : null
  return {
    cart,
    priced,
    restaurant,
    offeredRestaurant,
    ways,
    payment: isFree ? 'at-restaurant' : selected,
    choosePayment: choose,
    isFree,
    time,
    times,
    timeRefusal,
    blocker,
    bodyOf,
  } as const
}

export type OrderDraftState = ReturnType<typeof useOrderDraft>
