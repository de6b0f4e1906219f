import type { FastifyInstance } from 'fastify'
import {
  MAX_FAVOURITES,
  keepFavouriteBowl,
  listFavouriteBowls,
  removeFavouriteBowl,
} from '#contract/customers/favourite-bowls.ts'
import { registerEndpoint } from '#server/http/requests/serve.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import {
  deleteFavouriteBowl,
  readFavouriteBowls,
  writeFavouriteBowl,
} from '#server/stores/customers/favourite-bowls.ts'

export function favouriteBowlRoutes(
  app: FastifyInstance,
  { database: { db }, now }: Pick<Services, 'database' | 'now'>,
): void {
  registerEndpoint(app, listFavouriteBowls, async ({ viewer: { customer } }) => ({
    results: await readFavouriteBowls(db, customer),
  }))

  registerEndpoint(app, keepFavouriteBowl, async ({ viewer: { customer }, params, body }) => {
    const favourite = { id: params.bowl, ...body }
    const isKept = await db
      .transaction()
      .execute((tx) =>
        writeFavouriteBowl(tx, customer, favourite, { most: MAX_FAVOURITES, now: now() }),
      )
    if (!isKept) throw new Refusal('favourites_full')
    return favourite
  })

  registerEndpoint(app, removeFavouriteBowl, async ({ viewer: { customer }, params }) => {
    await deleteFavouriteBowl(db, customer, params.bowl)
    return {}
  })
}
