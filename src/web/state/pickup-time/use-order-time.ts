import { useState } from 'react'
import type { Takeaway } from '#contract/shop/restaurants.ts'
import { useCart } from '#web/state/basket/store.ts'
import { type SoonestSeen, seeSoonest } from './soonest.ts'

/** The time for which a page orders. */
type OrderTime = {
  /** The fixed one, or the earliest by the restaurant's latest times; null while that is not known. */
  at: string | null
  isSoonest: boolean
  /** As soon as possible has become another time since this page showed it first (N3). */
  hasMoved: boolean
  /** It has become so much later that the customer has to choose again. */
  isTooLate: boolean
}

export function useOrderTime(takeaway: Takeaway | null): OrderTime {
  const { takeawayAt, wantsSoonest } = useCart()
  const [seen, setSeen] = useState<SoonestSeen | null>(null)
  const next = wantsSoonest ? (takeaway?.next?.at ?? null) : null
  const now = seeSoonest(seen, next)
  if (now !== seen) setSeen(now)
  return {
    at: wantsSoonest ? next : takeawayAt,
    isSoonest: wantsSoonest,
    hasMoved: wantsSoonest && now?.hasMoved === true,
    isTooLate: wantsSoonest && now?.isTooLate === true,
  }
}
