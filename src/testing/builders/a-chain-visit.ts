import { allRows } from '#server/db/statements.ts'
import { expect } from 'vitest'
import { locales } from '#contract/pages/locales.ts'
import type { WireMenu } from '#contract/shop/menu.ts'
import type { Order, Quote } from '#contract/shop/orders.ts'
import type { Takeaway, WireRestaurant } from '#contract/shop/restaurants.ts'
import { advanceOrder } from '#server/features/orders/advance-order.ts'
import type { ChainFault } from '#server/import/faults.ts'
import type { TestAnswer, TestApp } from '#testing/programs/test-app.ts'
import { cardToken, pay, paymentOrigin } from './a-card.ts'
import { aKitchen, orderIdOf } from './a-kitchen.ts'
import { anOrder, send } from './an-order.ts'
import { linesOf } from './lines-of-menu.ts'

/** The text of an answer, which may be a refusal; throws for an error of the server. */
function sound({ status, text }: TestAnswer, subject: string): string {
  if (status >= 500) throw new Error(`${subject} answered with status ${status}: ${text}`)
  return text
}

/** The active orders of a visit, the number of cancelled ones, and the pickup times of both. */
type Visited = { activeOrders: Order[]; cancelled: number; pickupTimes: string[] }

/** The free time that is nearest to an instant; null if none is free. */
function freeTimeNear({ days }: Takeaway, instant: number): string | null {
  const distanceOf = (at: string) => Math.abs(Date.parse(at) - instant)
  const [nearest] = days
    .flatMap(({ times }) => times.filter(({ left }) => left > 0))
    .toSorted((a, b) => distanceOf(a.at) - distanceOf(b.at))
  return nearest?.at ?? null
}

/**
 * Simulates visitors in each restaurant of a chain: they read the pages in every language, order
 * and pay in each way, and one order is cancelled. `hints`: the findings of `check`; a restaurant
 * without a finding must accept orders. `pickupNear`: orders are for the free time nearest to it.
 */
export async function visitChain(
  app: TestApp,
  { hints, pickupNear }: { hints: readonly ChainFault[]; pickupNear: number },
): Promise<Visited> {
  for (const locale of locales)
    for (const path of ['/api/menu', '/api/site', '/api/allergens', '/api/terms/current'])
      sound(await app.get(path, { 'accept-language': locale }), path)
  for (const path of [
    '/api/companies/',
    '/api/openings',
    '/api/places',
    '/api/map?box=40,-6,52,10',
  ])
    sound(await app.get(path), path)
  const { results } = (await app.get('/api/restaurants/')).json<{ results: WireRestaurant[] }>()
  const total: Visited = { activeOrders: [], cancelled: 0, pickupTimes: [] }
  for (const [i, restaurant] of results.entries()) {
    const hinted = hints.filter(
      ({ file, values }) =>
        ['restaurants.json', 'sellers.json'].includes(file) && values['slug'] === restaurant.slug,
    )
    const locale = locales[i % locales.length] ?? 'fr'
    const restaurantVisit = await visit(app, restaurant, { hinted, locale, pickupNear })
    total.activeOrders.push(...restaurantVisit.activeOrders)
    total.cancelled += restaurantVisit.cancelled
    total.pickupTimes.push(...restaurantVisit.pickupTimes)
  }
  return total
}

async function visit(
  app: TestApp,
  { id, slug, name, payment_options: options }: WireRestaurant,
  {
    hinted,
    locale,
    pickupNear,
  }: { hinted: readonly ChainFault[]; locale: string; pickupNear: number },
): Promise<Visited> {
  const getAnswer = async (path: string, language = locale) => {
    const answer = await app.get(path, { 'accept-language': language })
    expect([path, answer.status, answer.text.slice(0, 300)]).toEqual([
      path,
      200,
      expect.any(String),
    ])
    return answer
  }
  for (const language of locales) await getAnswer(`/api/restaurants/${id}/menu`, language)
  await getAnswer(`/api/restaurants/${slug}`)
  await getAnswer(`/api/openings?ids=${id}`)
  await getAnswer(`/api/places?query=${encodeURIComponent(name.slice(0, 100))}`)
  const menu = (await getAnswer(`/api/restaurants/${id}/menu`)).json<WireMenu>()
  const lines = linesOf(menu)
  const placed: Order[] = []
  for (const payment of ['at-restaurant', 'card'] as const) {
    const takeaway = (await getAnswer(`/api/restaurants/${id}/takeaway`)).json<Takeaway>()
    const takeawayAt = freeTimeNear(takeaway, pickupNear)
    expect([slug, takeaway.next === null]).toEqual([slug, takeawayAt === null])
    const quoted = await app.post(
      '/api/quotes',
      { restaurant: id, lines },
      { 'accept-language': locale },
    )
    sound(quoted, `a quote in ${slug}`)
    const quote = quoted.json<Quote>()
    const body = await anOrder(app, {
      restaurant: id,
      lines,
      payment,
      takeawayAt: takeawayAt ?? new Date(pickupNear).toISOString(),
    })
    const answer = await send(app, body, undefined, { 'accept-language': locale })
    sound(answer, `an order in ${slug}`)
    const isOffered =
      quote.toPay === 0 ||
      options.includes(payment === 'card' ? 'card_online' : 'pay_at_restaurant')
    const sells = takeawayAt !== null && lines.length > 0 && quote.cartTotal > 0 && isOffered
    if (answer.status !== 201) {
      expect(answer.json()).toMatchObject({ code: expect.any(String) })
      expect([slug, sells && hinted.length === 0, answer.text]).toEqual([slug, false, answer.text])
      continue
    }
    const order = answer.json<Order>()
    expect([order.toPay, order.lines]).toEqual([quote.toPay, quote.lines])
    expect(Date.parse(order.takeawayAt)).toBe(Date.parse(body.takeawayAt))
    if (order.status === 'awaiting-payment') {
      const paid = await pay(app, order, await cardToken(paymentOrigin(app), 'success'))
      expect([paid.status, paid.text]).toEqual([201, expect.stringContaining('"received"')])
    }
    placed.push(order)
  }
  await app.drain()
  for (const order of placed) await hasPapers(app, order, 'sale')
  const [cancelled, ...activeOrders] = placed
  const pickupTimes = placed.map((order) => order.takeawayAt)
  if (cancelled === undefined) return { activeOrders: [], cancelled: 0, pickupTimes }
  const kitchen = await aKitchen(app, id)
  const order = await orderIdOf(app, cancelled)
  await kitchen.board()
  const tapped = await kitchen.tap(order, { action: 'cancel', reason: 'closed' })
  expect([tapped.status, tapped.text]).toEqual([200, expect.any(String)])
  await app.drain()
  await hasPapers(app, cancelled, 'refund')
  return { activeOrders, cancelled: 1, pickupTimes }
}

/** Checks an order after another chain was imported: it can still be read and cancelled. */
export async function cancelAfterwards(app: TestApp, order: Order): Promise<void> {
  for (const locale of locales) {
    const answer = await app.get(`/api/orders/${order.token}`, { 'accept-language': locale })
    expect([answer.status, answer.text.slice(0, 300)]).toEqual([200, expect.any(String)])
    expect(answer.json<Order>().takeawayAt).toBe(order.takeawayAt)
  }
  await hasPapers(app, order, 'sale')
  const id = await orderIdOf(app, order)
  await app.database.db
    .transaction()
    .execute((tx) =>
      advanceOrder(tx, app.services.jobs, { order: id, to: 'cancelled', at: app.clock.now }),
    )
  await app.drain()
  await hasPapers(app, order, 'refund')
}

async function hasPapers(app: TestApp, order: Order, kind: 'sale' | 'refund'): Promise<void> {
  const address = `/api/orders/${order.token}/receipt`
  for (const path of [`${address}?kind=${kind}`, `${address}.pdf?kind=${kind}`]) {
    const answer = await app.get(path)
    expect([path, answer.status]).toEqual([path, 200])
  }
  const rows = await allRows(app.database.db)<{ kind: string }>`
    select kind from mails where order_id = ${await orderIdOf(app, order)} order by id`
  expect(rows.map((row) => row.kind)).toEqual(
    kind === 'sale' ? ['confirmation'] : ['confirmation', 'cancellation'],
  )
}
