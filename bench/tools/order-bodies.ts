import { listRestaurants } from '#contract/shop/restaurants.ts'
import { anOrder } from '#testing/builders/an-order.ts'
import { type OrderBody, toOrderBody } from '#testing/shopper/customer.ts'
import { type ShopRequest, apiOver, clientOver, sendTo } from '#testing/shopper/send.ts'
import { freeDays } from '#testing/shopper/times.ts'

/** Number of restaurants to which orders go in turn, each at one of its pick-up times. */
const kitchens = 24

const sendOver = (origin: string) => (request: ShopRequest) => sendTo(origin, request, 15_000)
/** A typed client of the program. */
export const apiOf = (origin: string) => apiOver(sendOver(origin))

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
  const client = clientOver(sendOver(origin))
  const option = payment === 'card' ? 'card_online' : 'pay_at_restaurant'
  const { results } = await api.call(listRestaurants, { query: { limit: 300 } })
  const payable = results.filter(({ payment_options }) => payment_options.includes(option))
  const bodies = await Promise.all(
    payable.slice(0, kitchens).map(async ({ id }) => {
      const time = (await freeDays(api, id)).flat().at(-1)
      if (!time) throw new Error(`restaurant ${id} has no free pickup time`)
      return toOrderBody(await anOrder(client, { restaurant: id, takeawayAt: time.at, payment }))
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
