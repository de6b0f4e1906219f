import { randomUUID } from 'node:crypto'
import { type ApiClient, ApiProblem } from '#contract/client.ts'
import { getMenu } from '#contract/shop/menu.ts'
import { placeOrder } from '#contract/shop/orders.ts'
import { payAtRestaurant } from '#contract/shop/payments.ts'
import { readMenu } from '#contract/shop/read-menu.ts'
import { type WireRestaurant, getTakeaway } from '#contract/shop/restaurants.ts'
import { priceCart } from '#domain/pricing/pricing.ts'
import { drawCart } from './carts.ts'
import { toOrderBody, tryCard } from './customer.ts'
import type { LunchGuest } from './guests.ts'
import type { LunchTally } from './lunch-tally.ts'
import type { RandomSource } from './random-source.ts'

const TRIES = 5
/** Codes of refusals after which the customer chooses another cart. */
const aboutCart = new Set([
  'ingredient_unavailable',
  'product_not_found',
  'menu_changed',
  'price_mismatch',
  'alcohol_needs_dish',
  'formulas_incomplete',
])

export type LunchVisit = {
  api: ApiClient
  restaurant: WireRestaurant
  guest: LunchGuest
  random: RandomSource
  tally: LunchTally
  /**
   * Returns a token of the bank's card fields for a card that is accepted (`good`) or declined;
   * null if the payment provider does not answer.
   */
  card: ((good: boolean) => Promise<string>) | null
  sleep: (milliseconds: number) => Promise<void>
}

/**
 * Plays one customer who orders lunch: chooses, tries another time or cart after a refusal, and
 * pays.
 */
export async function orderLunch(plan: LunchVisit): Promise<void> {
  const { api, restaurant, guest, random, tally, sleep } = plan
  let at: string | null = null
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const menu = readMenu(
      await api.call(getMenu, { params: { id: restaurant.id }, query: { language: 'fr' } }),
    )
    const lines = drawCart(menu, random, restaurant.sells_alcohol)
    at ??= await chooseTime(plan)
    if (at === null || lines.length === 0)
      return tally.countLost(at === null ? 'no time' : 'no cart')
    const { toPay, eatfidPointsCost, hasAlcohol } = priceCart(
      { lines, promo: null, suggestedCount: 0, suggestionsDismissed: false },
      menu,
    )
    const ways =
      plan.card !== null && restaurant.payment_options.includes('card_online') && random.percent(60)
    const payment =
      ways || !restaurant.payment_options.includes('pay_at_restaurant') ? 'card' : 'at-restaurant'
    const started = performance.now()
    try {
      const { token } = await api.call(placeOrder, {
        idempotencyKey: randomUUID(),
        body: toOrderBody({
          restaurant: restaurant.id,
          lines,
          takeawayAt: at,
          payment,
          ...guest,
          overEighteen: hasAlcohol,
          termsAccepted: true,
          shown: { menuVersion: menu.version, toPay, points: eatfidPointsCost },
        }),
      })
      tally.placed(performance.now() - started, payment)
      return payment === 'card' && plan.card ? await payByCard(plan, token, plan.card) : undefined
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      const { code, details } = error.problem
      tally.refused(code)
      if (code === 'too_many_requests' || code === 'unavailable') await sleep(2000)
      else if (code === 'slot_full' || code === 'takeaway_time_invalid')
        at = random.pickOne(nextTimes(details).slice(0, 3)) ?? null
      else if (!aboutCart.has(code)) return tally.countLost(code)
    }
  }
  tally.countLost('tried too often')
}

/**
 * Chooses the wanted pick-up time: usually an early one; sometimes a full one, as if the customer
 * had seen it before it filled up.
 */
async function chooseTime({ api, restaurant, random }: LunchVisit): Promise<string | null> {
  const { days } = await api.call(getTakeaway, { params: { id: restaurant.id } })
  const day = days.find(({ times }) => times.some(({ left }) => left > 0))
  const full = day?.times.filter(({ state }) => state === 'full') ?? []
  const free = day?.times.filter(({ left }) => left > 0) ?? []
  if (full.length > 0 && random.percent(5)) return random.pickOne(full)?.at ?? null
  const soon = random.percent(60) ? 2 : random.percent(75) ? 5 : free.length
  return random.pickOne(free.slice(0, soon))?.at ?? null
}

const nextTimes = (details: unknown): string[] => {
  const next =
    typeof details === 'object' && details !== null && 'next' in details ? details.next : []
  return Array.isArray(next)
    ? next.flatMap((time: unknown) =>
        typeof time === 'object' && time !== null && 'at' in time && typeof time.at === 'string'
          ? [time.at]
          : [],
      )
    : []
}

/**
 * Pays by card. Three cards in a hundred are declined; those customers pay at the counter, or by
 * another card if the restaurant takes no money at its counter.
 */
async function payByCard(
  { api, random, tally }: LunchVisit,
  token: string,
  card: NonNullable<LunchVisit['card']>,
): Promise<void> {
  const payWith = (good: boolean) => tryCard(api, token, () => card(good))
  const paid = await payWith(!random.percent(3))
  if (paid.refusal === null) return
  tally.refused(paid.refusal)
  if (paid.mayPayAtRestaurant) await api.call(payAtRestaurant, { params: { token } })
  else await payWith(true)
}
