import type { FastifyInstance } from 'fastify'
import {
  findBowls as findEndpoint,
  returnBowls as returnEndpoint,
} from '#contract/kitchen/bowls.ts'
import { findBowls } from '#server/features/bowls/lent-bowls.ts'
import { returnBowls } from '#server/features/bowls/return-bowls.ts'
import { registerEndpoint } from '#server/http/requests/serve.ts'
import type { Services } from '#server/services/services.ts'

export function bowlRoutes(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, findEndpoint, async ({ query, desk: { restaurant } }) => ({
    results: await findBowls(services, { ...query, restaurant }),
  }))

  registerEndpoint(app, returnEndpoint, ({ body, idempotencyKey: key, desk }) =>
    returnBowls(services, body, { ...desk, key }),
  )
}
