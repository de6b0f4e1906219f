import type { FastifyInstance } from 'fastify'
import {
  getOpenings,
  getRestaurant,
  getTakeaway,
  listRestaurants,
} from '#contract/shop/restaurants.ts'
import { dayIn } from '#domain/time/opening.ts'
import { holidaysOf } from '#server/chain/opening-rules.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { wireRestaurant } from '#server/state/catalogue/wire-restaurant.ts'
import { sendReady } from '#server/http/replies/ready-reply.ts'
import { registerEndpoint } from '#server/http/requests/serve.ts'
import type { Services } from '#server/services/services.ts'

/** The most restaurants of one answer. */
const FIRST = 300

export function restaurantRoutes(
  app: FastifyInstance,
  { catalogue, config, now, times }: Services,
): void {
  const perMinute = config.quotesPerMinute

  registerEndpoint(app, listRestaurants, async ({ query, request, reply }) =>
    sendReady(request, reply, await catalogue.now().listReply(query, dayIn(now())), 'no-cache'),
  )

  registerEndpoint(
    app,
    getTakeaway,
    async ({ params }) => {
      const restaurant = catalogue.now().shown.find(({ id }) => id === params.id)
      if (restaurant === undefined) throw new Refusal('not_found')
      return times.takeaway(restaurant)
    },
    { perMinute },
  )

  registerEndpoint(app, getRestaurant, async ({ params: { restaurant } }) => {
    const { shown, source } = catalogue.now()
    const found =
      shown.find(({ id }) => String(id) === restaurant) ??
      shown.find(({ slug }) => slug === restaurant)
    if (found === undefined) throw new Refusal('not_found')
    return wireRestaurant(found, holidaysOf(source), dayIn(now()))
  })

  registerEndpoint(
    app,
    getOpenings,
    async ({ query: { ids } }) => {
      const { shown } = catalogue.now()
      const wanted = ids === undefined ? null : new Set(ids.split(',').map(Number))
      const entries =
        wanted === null ? shown.slice(0, FIRST) : shown.filter(({ id }) => wanted.has(id))
      return { results: await times.openings(entries) }
    },
    { perMinute },
  )
}
