import type { FastifyInstance } from 'fastify'
import { getOpenings, getTakeaway, listRestaurants } from '#contract/shop/restaurants.ts'
import { dayIn } from '#domain/time/opening.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { sendReady } from '#server/http/replies/ready-reply.ts'
import { registerEndpoint } from '#server/http/requests/serve.ts'
import type { Services } from '#server/services/services.ts'

export function restaurantRoutes(
  app: FastifyInstance,
  { catalogue, config, now, times }: Services,
): void {
  const perMinute = config.quotesPerMinute

  registerEndpoint(app, listRestaurants, async ({ query, request, reply }) =>
    sendReady(
      request,
      reply,
      await catalogue.now().listReply(query.limit, dayIn(now())),
      'no-cache',
    ),
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

  registerEndpoint(app, getOpenings, async () => ({ results: await times.openings() }), {
    perMinute,
  })
}
