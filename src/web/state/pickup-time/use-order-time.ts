import { useState } from 'react'
import type { Takeaway } from '#contract/shop/restaurants.ts'
import { useCart, useCartActions } from '#web/state/basket/store.ts'
import { type SoonestOffer, trackSoonest } from './soonest.ts'

/** The time for which a page orders. */
export type OrderTime = {
  /**
   * The fixed time, or the earliest by the latest known times of the restaurant; null while
   * unknown.
   */
  at: string | null
  isSoonest: boolean
  /** Whether “as soon as possible” has become another time since this page first showed it (N3). */
  hasMoved: boolean
  /**
   * Whether it has become so much later (over 20 minutes) that the customer has to choose again.
   */
  isTooLate: boolean
  /**
   * The restaurant's times; null while unknown. With “as soon as possible”, a refusal because of
   * the time also makes them null, as long as no newer times are known.
   */
  takeaway: Takeaway | null
}

type UsedOrderTime = OrderTime & {
  /**
   * Fixes “as soon as possible” to the time shown, which applies to everything sent from now on.
   */
  fix: () => void
  /**
   * Restores “as soon as possible” after an order was not placed, unless another time was chosen
   * since.
   */
  goBack: () => void
}

/**
 * The time for which a page orders. `refusal`: the refusal because of the time, if any; “as soon as
 * possible” then has no time until newer ones are known.
 */
export function useOrderTime(listed: Takeaway | null, refusal: object | null): UsedOrderTime {
  const { restaurant, takeawayAt, wantsSoonest } = useCart()
  const { fixSoonest, unfixSoonest } = useCartActions()
  const place = restaurant?.id ?? null
  const [displayed, setDisplayed] = useState<{
    place: number | null
    soonest: SoonestOffer | null
  }>()
  const [refused, setRefused] = useState<{ refusal: object | null; listed: Takeaway | null }>()
  if ((refused?.refusal ?? null) !== refusal) setRefused({ refusal, listed })
  const isOverdue = wantsSoonest && refusal !== null && refused?.listed === listed
  const takeaway = isOverdue ? null : listed
  const next = wantsSoonest ? (takeaway?.next?.at ?? null) : null
  const before = displayed?.place === place ? displayed.soonest : null
  const soonest = trackSoonest(before, next)
  if (displayed?.place !== place || soonest !== before) setDisplayed({ place, soonest })
  return {
    at: wantsSoonest ? next : takeawayAt,
    isSoonest: wantsSoonest,
    hasMoved: wantsSoonest && soonest?.hasMoved === true,
    isTooLate: wantsSoonest && soonest?.isTooLate === true,
    takeaway,
    fix() {
      if (next !== null) fixSoonest(next)
    },
    goBack: unfixSoonest,
  }
}
