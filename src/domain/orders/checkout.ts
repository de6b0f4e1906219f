import { MAX_LINES, MAX_QUANTITY } from '#domain/cart/cart.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import { isDishLine } from '#domain/commands/cart-upkeep.ts'
import type { Holiday } from '#domain/time/holidays.ts'
import { lineProblem } from '#domain/cart/line-checks.ts'
import type { Menu } from '#domain/menu/menu.ts'
import type { Cents } from '#domain/money/money.ts'
import { isTakeawayTime, slotCapacity } from '#domain/time/pickup.ts'
import type { PickupRestaurant } from '#domain/time/pickup.ts'
import { priceCart } from '#domain/pricing/pricing.ts'
import { pointsOfCart } from '#domain/loyalty/loyalty.ts'
import type { PricedCart } from '#domain/cart/priced.ts'
import type { Promo } from '#domain/cart/cart.ts'
import type { PaymentChoice } from './order-status.ts'
import { ok, refused } from '#domain/result.ts'
import type { Outcome, RuleCode } from '#domain/result.ts'
import { unitsWithoutCompanion } from '#domain/cart/rewards.ts'

/** A customer's request. Its amounts are only compared, never relied on: see `shown` (C27). */
export type CheckoutRequest = {
  readonly lines: readonly CartLine[]
  /** The pick-up time in epoch milliseconds. */
  readonly takeawayAt: number
  readonly payment: PaymentChoice
  /** The age in years that the customer declared to be over; null without a declaration (V10). */
  readonly declaredAge: number | null
  readonly shown: { readonly menuVersion: string; readonly toPay: Cents; readonly points: number }
}

type PaymentOption = 'card_online' | 'pay_at_restaurant' | 'meal_voucher_counter'

/** The facts that the server knows when it decides. */
export type OrderFacts = {
  /** The current time in epoch milliseconds. */
  readonly now: number
  readonly menu: Menu
  readonly restaurant: PickupRestaurant & {
    readonly closed: boolean
    readonly active: boolean
    readonly sellsAlcohol: boolean
    readonly paymentOptions: readonly PaymentOption[]
  }
  readonly holidays: readonly Holiday[]
  /** False while online ordering is off (T6, S15). */
  readonly onlineOrdering: boolean
  /** Orders already accepted for the requested slot. */
  readonly takenInSlot: number
  readonly promo: Promo | null
  /** Points; 0 for a customer without a card. */
  readonly pointsBalance: number
  /**
   * Cents of this order that are already paid by the card payments of the order it replaces (E1).
   */
  readonly paid?: Cents
  /**
   * The orders and cents that a guest has not yet paid at counters, and their limits; the limits
   * include this order.
   */
  readonly guest: {
    readonly unpaid: { readonly orders: number; readonly cents: Cents }
    readonly limits: { readonly orders: number; readonly cents: Cents }
    /** The number of the guest's orders that await a card payment, and its maximum. */
    readonly awaitingPayment: { readonly orders: number; readonly most: number }
  }
}

export type OrderDraft = PricedCart & { readonly takeawayAt: number; readonly earnedPoints: number }

/** The order as it will be sold, or the first reason to refuse it. */
export function decideOrder(request: CheckoutRequest, facts: OrderFacts): Outcome<OrderDraft> {
  const { menu, promo } = facts
  const priced = priceCart(
    { lines: request.lines, promo, suggestedCount: 0, suggestionsDismissed: false },
    menu,
  )
  const problem =
    cartProblem(request.lines) ??
    placeProblem(request, facts) ??
    offerProblem(request, facts, priced) ??
    compositionProblem(request, facts, priced) ??
    alcoholProblem(request, priced, menu) ??
    amountProblem(request, facts, priced) ??
    freeProblem(priced) ??
    owedProblem(request, facts, priced)
  if (problem) return refused(problem)
  return ok({ ...priced, takeawayAt: request.takeawayAt, earnedPoints: pointsOfCart(priced) })
}

/** C29. Two lines with the same id can only come from a broken cart. */
function cartProblem(lines: readonly CartLine[]): RuleCode | null {
  if (lines.length === 0) return 'cart_empty'
  if (lines.length > MAX_LINES) return 'too_many_lines'
  const isCount = (quantity: number) =>
    Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_QUANTITY
  if (!lines.every(({ quantity }) => isCount(quantity))) return 'quantity_out_of_range'
  return new Set(lines.map(({ id }) => id)).size === lines.length ? null : 'price_mismatch'
}

/** Returns why the restaurant cannot take an order for this time; null if it can (T5, T6, T11). */
function placeProblem({ takeawayAt }: CheckoutRequest, facts: OrderFacts): RuleCode | null {
  const { restaurant, holidays, now } = facts
  if (restaurant.closed || !restaurant.active) return 'restaurant_closed'
  if (!facts.onlineOrdering) return 'online_ordering_unavailable'
  const time = isTakeawayTime(restaurant, holidays, now, takeawayAt)
  if (!time.ok) return time.code
  return facts.takenInSlot >= slotCapacity(restaurant, holidays, takeawayAt) ? 'slot_full' : null
}

/**
 * Returns why the payment is not accepted; null if it is (Y1). If nothing is to be paid, any
 * payment is accepted. An order that was paid by card can only be changed with a card.
 */
function offerProblem(
  { payment }: CheckoutRequest,
  { restaurant, paid = 0 }: OrderFacts,
  { toPay }: PricedCart,
): RuleCode | null {
  if (paid > 0 && payment !== 'card') return 'payment_not_offered'
  const option = payment === 'card' ? 'card_online' : 'pay_at_restaurant'
  return toPay === 0 || restaurant.paymentOptions.includes(option) ? null : 'payment_not_offered'
}

/**
 * Refuses unfinished bowls (Y5), then checks every bowl again by the menu, whatever its source (C3
 * to C8, C23, C29, M4).
 */
function compositionProblem(
  { lines }: CheckoutRequest,
  facts: OrderFacts,
  priced: PricedCart,
): RuleCode | null {
  if (priced.lines.some(({ missing }) => missing.length > 0)) return 'formulas_incomplete'
  if (priced.hasAlcohol && !facts.restaurant.sellsAlcohol) return 'alcohol_not_sold_here'
  for (const line of lines) {
    const problem = lineProblem(line, facts.menu)
    if (problem) return problem
  }
  return unitsWithoutCompanion(lines, facts.menu).size > 0 ? 'reward_incomplete' : null
}

/** V10, F6. */
function alcoholProblem(
  { lines, declaredAge }: CheckoutRequest,
  { hasAlcohol }: PricedCart,
  menu: Menu,
): RuleCode | null {
  if (!hasAlcohol) return null
  if (!lines.some((line) => isDishLine(line, menu))) return 'alcohol_needs_dish'
  return declaredAge !== null && declaredAge >= menu.alcoholAge ? null : 'age_declaration_missing'
}

/**
 * Maximum cents of one order: providers accept eight digits of cents, and the books little more.
 * Only a mistake in the prices of a chain's file can reach it.
 */
export const MAX_TOTAL: Cents = 99_999_999

/** Free products need a paid one in the same order: a kitchen does not work for cutlery alone. */
const freeProblem = ({
  lines,
  cartTotal,
  deposits,
  eatfidPointsCost,
}: PricedCart): RuleCode | null =>
  cartTotal === deposits &&
  eatfidPointsCost === 0 &&
  lines.every(({ containerOff }) => containerOff === 0)
    ? 'only_free'
    : null

/**
 * Every order occupies a place in a slot, so two kinds are limited: those that await a card
 * payment, and those of which nothing is paid yet, in money or points.
 */
function owedProblem(
  { payment }: CheckoutRequest,
  { guest, paid = 0 }: OrderFacts,
  { toPay, eatfidPointsCost }: PricedCart,
): RuleCode | null {
  if (payment === 'card' && toPay > 0)
    return toPay > paid && guest.awaitingPayment.orders >= guest.awaitingPayment.most
      ? 'orders_await_payment'
      : null
  return toPay > 0 || eatfidPointsCost === 0 ? counterProblem(toPay, guest) : null
}

/**
 * Limits the amount that a guest may owe at the counter: orders that are never collected cost the
 * kitchen.
 */
export function counterProblem(
  toPay: Cents,
  { unpaid, limits }: OrderFacts['guest'],
): RuleCode | null {
  if (unpaid.orders >= limits.orders) return 'too_many_unpaid_orders'
  return unpaid.cents + toPay > limits.cents ? 'unpaid_amount_too_high' : null
}

/**
 * Compares the amounts (L3, C27). A total that differs although the menu is unchanged comes from a
 * manipulated or broken cart.
 */
function amountProblem(
  { shown: shownAmounts }: CheckoutRequest,
  facts: OrderFacts,
  priced: PricedCart,
): RuleCode | null {
  if (priced.cartTotal > MAX_TOTAL) return 'total_too_high'
  if (priced.eatfidPointsCost > facts.pointsBalance) return 'points_missing'
  if (shownAmounts.toPay === priced.toPay && shownAmounts.points === priced.eatfidPointsCost)
    return null
  return shownAmounts.menuVersion === facts.menu.version ? 'price_mismatch' : 'menu_changed'
}
