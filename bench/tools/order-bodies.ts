import { createClient } from '#contract/client.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { placeOrder } from '#contract/shop/orders.ts'
import { getTakeaway, listRestaurants } from '#contract/shop/restaurants.ts'
import { anOrder } from '#testing/builders/an-order.ts'
import { sendTo } from '#testing/crash/environment.ts'

/** Number of restaurants to which orders go in turn, each at one of its pick-up times. */
const kitchens = 24

type OrderBody = BodyOf<typeof placeOrder>

/** An API client whose requests look like those of the program's own pages. */
export const apiOf = (origin: string) =>
  createClient(
    ({ path, headers, ...request }) =>
      fetch(origin + path, { ...request, headers: { ...headers, origin } }),
    'fr',
  )

/**
 * Returns a function that makes order bodies. Each has five lines, one of each kind, and a
 * different customer. The orders go to restaurants that accept `payment`, for the last free pick-up
 * time of each restaurant.
 */
export async function ordersAt(
  origin: string,
  payment: OrderBody['payment'],
): Promise<(number: number) => OrderBody> {
  const api = apiOf(origin)
  const within = 15_000
  const client = {
    get: (path: string) =>
      sendTo(origin + path, { method: 'GET', body: undefined, key: undefined, within }),
    post: (path: string, body: unknown) =>
      sendTo(origin + path, { method: 'POST', body, key: undefined, within }),
  }
  const option = payment === 'card' ? 'card_online' : 'pay_at_restaurant'
  const { results } = await api.call(listRestaurants, { query: { limit: 300 } })
  const payable = results.filter(({ payment_options }) => payment_options.includes(option))
  const bodies = await Promise.all(
    payable.slice(0, kitchens).map(async ({ id }) => {
      const { days } = await api.call(getTakeaway, { params: { id } })
      const time = days.flatMap(({ times }) => times).findLast(({ left }) => left > 0)
      if (!time) throw new Error(`restaurant ${id} has no free pickup time`)
      const order = await anOrder(client, { restaurant: id, takeawayAt: time.at, payment })
      // The order of `anOrder` has the domain's readonly lists, but the API's type requires mutable
      // lists.
      return JSON.parse(JSON.stringify(order)) as OrderBody
    }),
  )
  return (number) => {
    const body = bodies[number % bodies.length]
    if (!body) throw new Error('no restaurant takes orders')
    const digits = String(number).padStart(8, '0')
    const customer = {
      name: 'Camille Dupont',
      phone: `+336${digits}`,
      email: `camille${digits}@example.org`,
    }
    return { ...body, customer }
  }
}
