import { placeOrder } from '#contract/shop/orders.ts'
import { listRestaurants } from '#contract/shop/restaurants.ts'
import { readConfig } from '#server/config/config.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { firstRow } from '#server/db/statements.ts'
import { anOrder } from '#testing/builders/an-order.ts'
import { type PlaceBody, toOrderBody } from '#testing/shopper/customer.ts'
import { type ShopRequest, apiOver, clientOver, sendTo } from '#testing/shopper/send.ts'
import { freeDays } from '#testing/shopper/times.ts'
import { withProgram } from './processes.ts'

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
  payment: PlaceBody['payment'],
): Promise<(number: number) => PlaceBody> {
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

export type FirstOrder = { id: string; day: string; restaurant: number }

/**
 * Places one order at a program with these settings, and lets `work` use the database once the
 * program has stopped.
 */
export async function withOneOrder<T>(
  settings: Record<string, string>,
  work: (database: Database, order: FirstOrder) => Promise<T>,
): Promise<T> {
  await withProgram(settings, async ({ origin }) => {
    const body = (await ordersAt(origin, 'at-restaurant'))(1)
    await apiOf(origin).call(placeOrder, { body, idempotencyKey: 'the-first-order' })
  })
  const database = await openDatabase(
    readConfig({ ...settings, PUBLIC_URL: 'http://localhost:3000' }),
  )
  try {
    const order = await firstRow(database.db)<FirstOrder>`
      select id::text, takeaway_on::text as day, restaurant_id as restaurant from orders limit 1`
    if (order === undefined) throw new Error('no order was placed before the measurement')
    return await work(database, order)
  } finally {
    await database.close()
  }
}
