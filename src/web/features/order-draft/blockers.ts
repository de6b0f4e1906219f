import type { ErrorCode } from '#contract/errors.ts'
import type { PaymentChoice } from '#domain/orders/order-status.ts'
import type { Takeaway } from '#contract/shop/restaurants.ts'
import type { PricedCart } from '#domain/cart/priced.ts'
import { isFree, timeAt } from '#web/state/pickup-time/takeaway-times.ts'
import type { OrderTime } from '#web/state/pickup-time/use-order-time.ts'

/** A reason why an order cannot be placed yet. */
export type Blocker =
  | 'products'
  | 'formulas'
  | 'restaurant'
  | 'closed'
  | 'onSite'
  | 'payment'
  | 'time'
  | 'timeGone'
  | 'timeFull'

type OrderState = {
  priced: Pick<PricedCart, 'units' | 'completed'>
  restaurant: { id: number } | null
  /** The chosen time. “As soon as possible” has no time until the times are known (N3). */
  time: Pick<OrderTime, 'at' | 'isSoonest' | 'isTooLate'>
  /** Whether visitors see the restaurant (T1); also true until the server has answered. */
  open: boolean
  /** The ways of paying; null while not known. */
  ways: readonly PaymentChoice[] | null
  /**
   * The restaurant's times according to the server; null while unknown. In any case the server
   * checks the time again when the order is placed.
   */
  takeaway: Takeaway | null
}

/** The first reason that blocks the order, null if there is none (T1, T5, Y1, Y5). */
export function blockersOf({
  priced,
  restaurant,
  time,
  open,
  ways,
  takeaway,
}: OrderState): Blocker | null {
  if (priced.units === 0) return 'products'
  if (!priced.completed) return 'formulas'
  if (!restaurant) return 'restaurant'
  if (!open) return 'closed'
  if (takeaway?.stop?.reason === 'off') return 'onSite'
  if (ways?.length === 0) return 'payment'
  if (time.at === null) return time.isSoonest && takeaway === null ? null : 'time'
  if (time.isTooLate) return 'timeGone'
  if (!takeaway) return null
  const slot = timeAt(takeaway, time.at)
  if (slot && isFree(slot)) return null
  return slot?.state === 'full' ? 'timeFull' : 'timeGone'
}

/** The blocker that corresponds to a refusal, until the times on the page have been refreshed. */
export function blockerAfter(code: ErrorCode | null): Blocker | null {
  return code === 'slot_full' ? 'timeFull' : code === 'takeaway_time_invalid' ? 'timeGone' : null
}

/** Whether the chosen time is no longer available. */
export const isTimeLost = (blocker: Blocker | null): boolean =>
  blocker === 'timeGone' || blocker === 'timeFull'
