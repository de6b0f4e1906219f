import type { FastifyInstance } from 'fastify'
import { readBox } from '#contract/shop/box.ts'
import { listMapMarks, listPlaces } from '#contract/shop/places.ts'
import { findPlaces, mapMarks } from '#server/features/places/places.ts'
import { registerEndpoint } from '#server/http/requests/serve.ts'
import type { Services } from '#server/services/services.ts'

export function placeRoutes(app: FastifyInstance, { catalogue, config }: Services): void {
  const perMinute = config.quotesPerMinute

  registerEndpoint(
    app,
    listPlaces,
    ({ query: { box, ...query } }) =>
      findPlaces(catalogue.now(), { ...query, box: box === undefined ? null : readBox(box) }),
    { perMinute },
  )

  registerEndpoint(
    app,
    listMapMarks,
    async ({ query }) => {
      const box = readBox(query.box)
      return { marks: box === null ? [] : mapMarks(catalogue.now(), box) }
    },
    { perMinute },
  )
}
