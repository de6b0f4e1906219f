import * as promos from '#contract/office/promos.ts'
import { checkPromo } from '#contract/shop/promos.ts'
import { promoProductName } from '#domain/pricing/promo-names.ts'
import { approveOrDeclinePromo, createPromoOrAsk } from '#server/features/promos/create-promo.ts'
import { estimateDraftPromo } from '#server/features/promos/estimate-promo.ts'
import { limitPromoGuesses } from '#server/features/promos/limit-guesses.ts'
import { readGifts, readOfficePromos } from '#server/features/promos/read-promos.ts'
import { switchPromo } from '#server/features/promos/stop-promo.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { type Route, route } from '#server/services/route.ts'
import { valueOf } from '#server/stores/promos/promo-uses.ts'

export const promoRoutes: readonly Route[] = [
  route(checkPromo, async (services, { body, locale, viewer, request }) => {
    const current = services.catalogue.now()
    const restaurant = current.restaurants.get(body.restaurant)
    if (restaurant === undefined) throw new Refusal('not_found')
    const at = services.now()
    return limitPromoGuesses(services, request, async () => {
      const promo = await valueOf(services.database.db, {
        ...body,
        now: at,
        customer: viewer?.customer ?? null,
        contact: null,
      })
      if (promo.kind !== 'product') return promo
      const name = promoProductName(
        promo,
        current.menu(restaurant, locale, services.stops.soldOut(restaurant.id, at), at),
      )
      // The product that the code gives for free is no longer sold.
      if (name === null) throw new Refusal('promo_invalid')
      return { ...promo, product: { ...promo.product }, name }
    })
  }),
  route(promos.listPromos, (services, { staff, query: { group }, locale }) =>
    readOfficePromos(services, staff, { group, locale }),
  ),
  route(promos.listGifts, async (services, { locale }) => readGifts(services, locale)),
  route(promos.estimatePromo, estimateDraftPromo),
  route(promos.createPromo, (services, { staff, body, idempotencyKey: key }) =>
    createPromoOrAsk(services, staff, { body, key }),
  ),
  route(promos.decidePromo, (services, { staff, params, body }) =>
    approveOrDeclinePromo(services, staff, { ...params, ...body }),
  ),
  route(promos.stopPromo, (services, { staff, params }) =>
    switchPromo(services, staff, { ...params, isStopped: true }),
  ),
  route(promos.resumePromo, (services, { staff, params }) =>
    switchPromo(services, staff, { ...params, isStopped: false }),
  ),
]
