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

/** Maximum number of restaurants in the answer of `getOpenings` without `ids`. */
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
      const restaurant = catalogue.now().visibleRestaurantsById.get(params.id)
      if (restaurant === undefined) throw new Refusal('not_found')
      return times.takeaway(restaurant)
    },
    { perMinute },
  )

  registerEndpoint(app, getRestaurant, async ({ params }) => {
    const { visibleRestaurants, visibleRestaurantsById, source } = catalogue.now()
    const restaurant =
      (/^\d+$/.test(params.id) ? visibleRestaurantsById.get(Number(params.id)) : undefined) ??
      visibleRestaurants.find(({ slug }) => slug === params.id)
    if (restaurant === undefined) throw new Refusal('not_found')
    return wireRestaurant(restaurant, holidaysOf(source), dayIn(now()))
  })

  registerEndpoint(
    app,
    getOpenings,
    async ({ query: { ids } }) => {
      const { visibleRestaurants, visibleRestaurantsById } = catalogue.now()
      const entries =
        ids === undefined
          ? visibleRestaurants.slice(0, FIRST)
          : [...new Set(ids.split(','))].flatMap(
              (id) => visibleRestaurantsById.get(Number(id)) ?? [],
            )
      return { results: await times.openings(entries) }
    },
    { perMinute },
  )
}
