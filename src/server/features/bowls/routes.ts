import * as bowls from '#contract/kitchen/bowls.ts'
import { findBowls } from '#server/features/bowls/lent-bowls.ts'
import { returnBowls } from '#server/features/bowls/return-bowls.ts'
import { type Route, route } from '#server/services/route.ts'

export const bowlRoutes: readonly Route[] = [
  route(bowls.findBowls, async (services, { query, desk: { restaurant } }) => ({
    results: await findBowls(services, { ...query, restaurant }),
  })),
  route(bowls.returnBowls, (services, { body, idempotencyKey: key, desk }) =>
    returnBowls(services, body, { ...desk, key }),
  ),
]
