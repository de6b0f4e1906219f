import type { Page } from '@playwright/test'
import type { Locale } from '../../src/contract/pages/locales.ts'
import type { Order } from '../../src/contract/shop/orders.ts'
import type { OrderStatus } from '../../src/domain/orders/order-status.ts'
import type { Loyalty } from '../../src/contract/customers/loyalty.ts'
import { placeOrder } from './at-account.ts'
import { type PickupPlace, menu } from '../order/at-checkout.ts'

/** Returns the origin of the test server defined in `kitchen.ts`. */
async function kitchenOrigin(page: Page): Promise<string> {
  const { origin, port } = new URL((await page.request.get('/healthz')).url())
  return `${origin.replace(/:\d+$/, '')}:${Number(port) + 3}`
}

/** The certificate that signs wallet cards, as PEM. */
export const walletAuthority = async (page: Page): Promise<string> =>
  (await page.request.get(`${await kitchenOrigin(page)}/wallet-authority`)).text()

/** Moves an order through the given steps, as the restaurant does. */
export async function kitchen(
  page: Page,
  { token }: Pick<Order, 'token'>,
  ...steps: OrderStatus[]
): Promise<void> {
  for (const to of steps) {
    const reply = await page.request.post(`${await kitchenOrigin(page)}/${token}/${to}`)
    if (!reply.ok()) throw new Error(`the kitchen could not set the order to ${to}`)
  }
}

export const pickedUp = [
  'in-preparation',
  'ready',
  'collected',
] as const satisfies readonly OrderStatus[]

/** One piece of this bread costs 1 €. */
const bread = Object.values(menu.ingredients).find(({ slug }) => slug === 'petit-pain-complet')

/** Lines worth this many whole euros. A line has at most 20 units (C29). */
export const linesWorth = (euros: number) =>
  Array.from({ length: Math.ceil(euros / 20) }, (_, at) => ({
    kind: 'item',
    id: `bread-${at}`,
    quantity: Math.min(20, euros - at * 20),
    ingredient: bread?.id,
    freeSauce: null,
    warm: false,
    paidWith: 'euros',
  }))

/**
 * Places an order of `points` euros, paid at the counter, and moves it to collected, so that the
 * logged-in customer earns `points` points.
 */
export async function earn(
  page: Page,
  locale: Locale,
  { restaurant, time }: PickupPlace,
  points: number,
): Promise<Order> {
  const order = await placeOrder(page, locale, {
    restaurant: restaurant.id,
    takeawayAt: time.at,
    lines: linesWorth(points),
    payment: 'at-restaurant',
  })
  await kitchen(page, order, ...pickedUp)
  return order
}

export async function loyaltyOf(page: Page): Promise<Loyalty> {
  const reply = await page.request.get('/api/me/loyalty')
  if (!reply.ok()) throw new Error(await reply.text())
  return (await reply.json()) as Loyalty
}

/** Returns a pattern that matches a text of the pages with any values in place of its arguments. */
export const pattern = (text: string): RegExp =>
  new RegExp(
    text
      .replace(/\{\w+, plural,(?:[^{}]|\{[^{}]*\})*\}/g, '{}')
      .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
      .replace(/\{[^{}]*\}/g, '.+')
      .replace(/\s/g, '\\s'),
  )
