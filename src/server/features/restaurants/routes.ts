import type { FastifyInstance } from 'fastify'
import { listRestaurants } from '#contract/restaurants.ts'
import { sendReady } from '../../http/ready-reply.ts'
import { serve } from '../../http/serve.ts'
import type { Services } from '../../services.ts'

export function restaurantRoutes(app: FastifyInstance, { catalogue }: Services): void {
  serve(app, listRestaurants, async ({ query, request, reply }) =>
    sendReady(request, reply, await catalogue.now().listReply(query.limit), 'no-cache'))
}
