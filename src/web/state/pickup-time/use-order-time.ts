import { useState } from 'react'
import type { Takeaway } from '#contract/shop/restaurants.ts'
import { useCart, useCartActions } from '#web/state/basket/store.ts'
import { type SoonestOffer, trackSoonest } from './soonest.ts'

/** The time for which a page orders. */
export type OrderTime = {
  /** The fixed one, or the earliest by the restaurant's latest times; null while that is not known. */
  at: string | null
  isSoonest: boolean
  /** As soon as possible has become another time since this page showed it first (N3). */
  hasMoved: boolean
  /** It has become so much later that the customer has to choose again. */
  isTooLate: boolean
  /** The restaurant's times; null while not known, or while the order was refused for them. */
  takeaway: Takeaway | null
}

type UsedOrderTime = OrderTime & {
  /** Makes as soon as possible the time that is shown: whatever is sent from now on is for that one. */
  fix: () => void
  /** Nothing was ordered: what was fixed is as soon as possible again, unless another was chosen since. */
  goBack: () => void
}

/** `refusal` of the time, if any: as soon as possible is then no time until newer ones are known. */
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
