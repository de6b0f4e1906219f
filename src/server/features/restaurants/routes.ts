import type { FastifyInstance } from 'fastify'
import { getOpenings, getTakeaway, listRestaurants } from '#contract/restaurants.ts'
import { Refusal } from '../../http/refusal.ts'
import { sendReady } from '../../http/ready-reply.ts'
import { serve } from '../../http/serve.ts'
import type { Services } from '../../services.ts'

export function restaurantRoutes(app: FastifyInstance, { catalogue, config, times }: Services): void {
  const perMinute = config.quotesPerMinute

  serve(app, listRestaurants, async ({ query, request, reply }) =>
    sendReady(request, reply, await catalogue.now().listReply(query.limit), 'no-cache'))

  serve(app, getTakeaway, async ({ params }) => {
    const restaurant = catalogue.now().shown.find(({ id }) => id === params.id)
    if (restaurant === undefined) throw new Refusal('not_found')
    return times.takeaway(restaurant)
  }, { perMinute })

  serve(app, getOpenings, async () => ({ results: await times.openings() }), { perMinute })
}
