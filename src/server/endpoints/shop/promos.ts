import type { FastifyInstance } from 'fastify'
import { checkPromo } from '#contract/shop/promos.ts'
import { promoProductName } from '#domain/pricing/promo.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { registerEndpoint } from '#server/http/requests/serve.ts'
import type { Services } from '#server/services/services.ts'
import { limitPromoGuesses } from '#server/features/promos/limit-guesses.ts'
import { valueOf } from '#server/stores/promos/promo-uses.ts'

export function promoRoutes(app: FastifyInstance, services: Services): void {
  const { catalogue, database, now, stops } = services

  registerEndpoint(app, checkPromo, async ({ body, locale, viewer, request }) => {
    const current = catalogue.now()
    const restaurant = current.restaurants.get(body.restaurant)
    if (restaurant === undefined) throw new Refusal('not_found')
    const at = now()
    return limitPromoGuesses(services, request, async () => {
      const promo = await valueOf(database.db, {
        ...body,
        now: at,
        customer: viewer?.customer ?? null,
        contact: null,
      })
      if (promo.kind !== 'product') return promo
      const name = promoProductName(
        promo,
        current.menu(restaurant, locale, stops.soldOut(restaurant.id, at), at),
      )
      // The product that the code gives for free is no longer sold.
      if (name === null) throw new Refusal('promo_invalid')
      return { ...promo, product: { ...promo.product }, name }
    })
  })
}
