import { readBox } from '#contract/shop/box.ts'
import { listMapMarks, listPlaces } from '#contract/shop/places.ts'
import * as endpoints from '#contract/shop/restaurants.ts'
import { dayIn } from '#domain/time/opening.ts'
import { holidaysOf } from '#server/chain/opening-rules.ts'
import { findPlaces, mapMarks } from '#server/features/places/places.ts'
import { sendReady } from '#server/http/replies/ready-reply.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { type Route, route } from '#server/services/route.ts'
import { wireRestaurant } from '#server/state/catalogue/wire-restaurant.ts'

/** Maximum number of restaurants in the answer of `getOpenings` without `ids`. */
const FIRST = 300

export const placeRoutes: readonly Route[] = [
  route(endpoints.listRestaurants, async ({ catalogue, now }, { query, request, reply }) =>
    sendReady(request, reply, await catalogue.now().listReply(query, dayIn(now())), 'no-cache'),
  ),
  route(
    endpoints.getTakeaway,
    async ({ catalogue, times }, { params }) => {
      const restaurant = catalogue.now().visibleRestaurantsById.get(params.id)
      if (restaurant === undefined) throw new Refusal('not_found')
      return times.takeaway(restaurant)
    },
    { perMinute: 'quotesPerMinute' },
  ),
  route(endpoints.getRestaurant, async ({ catalogue, now }, { params }) => {
    const { visibleRestaurants, visibleRestaurantsById, source } = catalogue.now()
    const restaurant =
      (/^\d+$/.test(params.id) ? visibleRestaurantsById.get(Number(params.id)) : undefined) ??
      visibleRestaurants.find(({ slug }) => slug === params.id)
    if (restaurant === undefined) throw new Refusal('not_found')
    return wireRestaurant(restaurant, holidaysOf(source), dayIn(now()))
  }),
  route(
    endpoints.getOpenings,
    async ({ catalogue, times }, { query: { ids } }) => {
      const { visibleRestaurants, visibleRestaurantsById } = catalogue.now()
      const entries =
        ids === undefined
          ? visibleRestaurants.slice(0, FIRST)
          : [...new Set(ids.split(','))].flatMap(
              (id) => visibleRestaurantsById.get(Number(id)) ?? [],
            )
      return { results: await times.openings(entries) }
    },
    { perMinute: 'quotesPerMinute' },
  ),
  route(
    listPlaces,
    ({ catalogue }, { query: { box, ...query } }) =>
      findPlaces(catalogue.now(), { ...query, box: box === undefined ? null : readBox(box) }),
    { perMinute: 'quotesPerMinute' },
  ),
  route(
    listMapMarks,
    async ({ catalogue }, { query }) => {
      const box = readBox(query.box)
      return { marks: box === null ? [] : mapMarks(catalogue.now(), box) }
    },
    { perMinute: 'quotesPerMinute' },
  ),
]
