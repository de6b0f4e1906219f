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
import { promoProblem } from '#domain/pricing/promo-problem.ts'
import { pointsOfCart } from '#domain/loyalty/loyalty.ts'
import type { PricedCart } from '#domain/cart/priced.ts'
import type { Promo } from '#domain/cart/cart.ts'
import type { PaymentChoice } from './order-status.ts'
import { ok, refused } from '#domain/result.ts'
import type { Outcome, RuleCode } from '#domain/result.ts'
import { unitsWithoutCompanion } from '#domain/cart/rewards.ts'

/**
 * A customer's request for an order. The server compares the amounts in `shown` with its own, and
 * never uses them in a calculation (C27).
 */
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

/** The facts that the server uses to decide about an order. */
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
  /** False if online ordering is switched off for the restaurant or the whole site (T6, S15). */
  readonly onlineOrdering: boolean
  /** Number of orders already accepted for the requested slot. */
  readonly takenInSlot: number
  readonly promo: Promo | null
  /** Points on the customer's card; 0 without a card. */
  readonly pointsBalance: number
  /**
   * Cents of this order that are already paid: by the card payments of the order that it replaces
   * (E1).
   */
  readonly paid?: Cents
  /**
   * The number of a guest's orders that are not yet paid at counters, with their amount, and the
   * maximum of both. This order counts towards the maximum.
   */
  readonly guest: {
    readonly unpaid: { readonly orders: number; readonly cents: Cents }
    readonly limits: { readonly orders: number; readonly cents: Cents }
    /**
     * The number of the guest's orders that await a card payment, and the maximum number of such
     * orders.
     */
    readonly awaitingPayment: { readonly orders: number; readonly most: number }
  }
}

export type OrderDraft = PricedCart & { readonly takeawayAt: number; readonly earnedPoints: number }

/** Returns the order as it will be sold, or the first rule that refuses it. */
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
    (promo && promoProblem(promo, request.takeawayAt, priced.lines, menu)) ??
    amountProblem(request, facts, priced) ??
    freeProblem(priced) ??
    owedProblem(request, facts, priced)
  if (problem) return refused(problem)
  return ok({ ...priced, takeawayAt: request.takeawayAt, earnedPoints: pointsOfCart(priced) })
}

/**
 * Checks the number of lines and their quantities (C29). Two lines with the same id can only come
 * from a damaged cart.
 */
function cartProblem(lines: readonly CartLine[]): RuleCode | null {
  if (lines.length === 0) return 'cart_empty'
  if (lines.length > MAX_LINES) return 'too_many_lines'
  const isCount = (quantity: number) =>
    Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_QUANTITY
  if (!lines.every(({ quantity }) => isCount(quantity))) return 'quantity_out_of_range'
  return new Set(lines.map(({ id }) => id)).size === lines.length ? null : 'price_mismatch'
}

/**
 * Returns the rule because of which the restaurant cannot take an order for this time; null if it
 * can (T5, T6, T11).
 */
function placeProblem({ takeawayAt }: CheckoutRequest, facts: OrderFacts): RuleCode | null {
  const { restaurant, holidays, now } = facts
  if (restaurant.closed || !restaurant.active) return 'restaurant_closed'
  if (!facts.onlineOrdering) return 'online_ordering_unavailable'
  const time = isTakeawayTime(restaurant, holidays, now, takeawayAt)
  if (!time.ok) return time.code
  return facts.takenInSlot >= slotCapacity(restaurant, holidays, takeawayAt) ? 'slot_full' : null
}

/**
 * Returns the rule because of which the payment method is not accepted; null if it is (Y1). If
 * nothing is to be paid, every method is accepted. An order paid by card can only be changed with a
 * card payment.
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
 * Refuses unfinished bowls (Y5). Then checks every line with the rules of the current menu, from
 * wherever the line comes (C3 to C8, C23, C29, M4).
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
 * Maximum total of one order in cents. Payment providers accept amounts of eight digits, and the
 * database of the books hardly more. Only a wrong price in a chain's file can lead to such a total.
 */
export const MAX_TOTAL: Cents = 99_999_999

/**
 * Refuses an order of nothing but free products: the kitchen would work without pay, for example
 * for cutlery alone.
 */
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
 * Limits two kinds of a guest's orders, because every order occupies a place in a slot: those that
 * await a card payment, and those that are to be paid at the counter. An order with nothing to pay
 * counts as the latter, unless points pay for it.
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
 * Returns the rule because of which a guest cannot owe another amount at the counter; null if there
 * is none. The amount is limited, because orders that nobody collects cost the kitchen.
 */
export function counterProblem(
  toPay: Cents,
  { unpaid, limits }: OrderFacts['guest'],
): RuleCode | null {
  if (unpaid.orders >= limits.orders) return 'too_many_unpaid_orders'
  return unpaid.cents + toPay > limits.cents ? 'unpaid_amount_too_high' : null
}

/**
 * Checks the total, the points and the figures that the customer saw (L3, C27). If the figures
 * differ although the menu is unchanged, the cart was manipulated or damaged.
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
