import type { ApiClient } from '#contract/client.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { getMenu } from '#contract/shop/menu.ts'
import { readMenu } from '#contract/shop/read-menu.ts'
import type { placeOrder } from '#contract/shop/orders.ts'
import { getTakeaway } from '#contract/shop/restaurants.ts'
import { priceCart } from '#domain/pricing/pricing.ts'
import { cartOf } from './cart.ts'

export type OrderBody = BodyOf<typeof placeOrder>

const customer = { name: 'Camille Dupont', phone: '+33612345678', email: 'camille@example.org' }

/** The same order, sent as text, by somebody else. */
export const asCustomer = (body: string, number: number): string => {
  const digits = String(number).padStart(8, '0')
  return body
    .replace(customer.phone, `+336${digits}`)
    .replace(customer.email, `camille${process.pid}.${digits}@example.org`)
}

/**
 * An order of five lines, one of each kind, at each of these restaurants, for the last time that it
 * offers.
 */
export async function orderBodies(
  api: ApiClient,
  restaurants: readonly number[],
): Promise<OrderBody[]> {
  return Promise.all(
    restaurants.map(async (restaurant): Promise<OrderBody> => {
      const menu = readMenu(
        await api.call(getMenu, { params: { id: restaurant }, query: { language: 'fr' } }),
      )
      const { days } = await api.call(getTakeaway, { params: { id: restaurant } })
      const time = days.flatMap(({ times }) => times).findLast(({ left }) => left > 0)
      if (!time) throw new Error(`restaurant ${restaurant} has no time to offer`)
      const cart = cartOf(5, menu)
      const { toPay, eatfidPointsCost } = priceCart(cart, menu)
      return {
        restaurant,
        lines: JSON.parse(JSON.stringify(cart.lines)),
        takeawayAt: time.at,
        payment: 'at-restaurant',
        customer,
        comment: '',
        allergies: [],
        overEighteen: false,
        termsAccepted: true,
        shown: { menuVersion: menu.version, toPay, points: eatfidPointsCost },
      }
    }),
  )
}
