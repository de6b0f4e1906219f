import { useCallback, useRef, useState } from 'react'
import type { Takeaway } from '#contract/shop/restaurants.ts'
import { cartStore, useCart, useCartActions } from '#web/state/basket/store.ts'
import { type SoonestSeen, seeSoonest } from './soonest.ts'

/** The time for which a page orders. */
export type OrderTime = {
  /** The fixed one, or the earliest by the restaurant's latest times; null while that is not known. */
  at: string | null
  isSoonest: boolean
  /** As soon as possible has become another time since this page showed it first (N3). */
  hasMoved: boolean
  /** It has become so much later that the customer has to choose again. */
  isTooLate: boolean
}

type UsedOrderTime = OrderTime & {
  /** Makes as soon as possible the time that is shown: whatever is sent from now on is for that one. */
  fix: () => void
  /** Nothing was ordered: what was fixed is as soon as possible again, unless another was chosen since. */
  goBack: () => void
}

export function useOrderTime(takeaway: Takeaway | null): UsedOrderTime {
  const { restaurant, takeawayAt, wantsSoonest } = useCart()
  const { chooseTime, chooseSoonest } = useCartActions()
  const place = restaurant?.id ?? null
  const [seen, setSeen] = useState<{ place: number | null; soonest: SoonestSeen | null }>()
  const fixedAt = useRef<string | null>(null)
  const next = wantsSoonest ? (takeaway?.next?.at ?? null) : null
  const before = seen?.place === place ? seen.soonest : null
  const soonest = seeSoonest(before, next)
  if (seen?.place !== place || soonest !== before) setSeen({ place, soonest })
  const goBack = useCallback(() => {
    const isStillFixed =
      fixedAt.current !== null && cartStore.getState().takeawayAt === fixedAt.current
    fixedAt.current = null
    if (isStillFixed) chooseSoonest()
  }, [chooseSoonest])
  return {
    at: wantsSoonest ? next : takeawayAt,
    isSoonest: wantsSoonest,
    hasMoved: wantsSoonest && soonest?.hasMoved === true,
    isTooLate: wantsSoonest && soonest?.isTooLate === true,
    fix() {
      if (next === null) return
      fixedAt.current = next
      chooseTime(next)
    },
    goBack,
  }
}
