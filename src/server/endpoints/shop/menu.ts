import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Locale, negotiateLocale } from '#contract/pages/locales.ts'
import { getChainMenu, getMenu } from '#contract/shop/menu.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { sendReady } from '#server/http/replies/ready-reply.ts'
import { registerEndpoint } from '#server/http/requests/serve.ts'
import type { Catalogue } from '#server/state/catalogue/catalogue.ts'
import type { Services } from '#server/services/services.ts'

type Known = Pick<Services, 'catalogue' | 'stops' | 'now'>

export function menuRoutes(app: FastifyInstance, services: Services): void {
  const { catalogue, now, stops } = services

  registerEndpoint(app, getChainMenu, async ({ query, request, reply }) => {
    const current = catalogue.now()
    return sendReady(
      request,
      reply,
      await current.chainReply(languageOf(query, request)),
      cacheFor(query, current.version),
    )
  })
  registerEndpoint(app, getMenu, async ({ params, query, request, reply }) => {
    if (!catalogue.now().restaurants.has(params.id)) throw new Refusal('not_found')
    // Another process may have announced a version that this one has not received yet.
    if (
      isOfThisCatalogue(query, catalogue.now(), params.id) &&
      query.version !== menuVersion(services, params.id)
    )
      await stops.refresh()
    const current = catalogue.now()
    const restaurant = current.restaurants.get(params.id)
    if (restaurant === undefined) throw new Refusal('not_found')
    const at = now()
    const soldOut = stops.soldOut(params.id, at)
    return sendReady(
      request,
      reply,
      await current.menuReply(restaurant, languageOf(query, request), soldOut, at),
      cacheFor(query, current.menuVersion(restaurant, soldOut, at)),
    )
  })
}

type MenuQuery = { language?: Locale | undefined; version?: string | undefined }

const languageOf = (query: MenuQuery, request: FastifyRequest) =>
  query.language ?? negotiateLocale(request.headers['accept-language'])

const isOfThisCatalogue = ({ version }: MenuQuery, catalogue: Catalogue, restaurant: number) =>
  version?.split('.')[0] === (catalogue.pilots.get(restaurant) ?? catalogue).version

/** An address with the language and the current version always returns the same bytes. */
const cacheFor = (query: MenuQuery, version: string) =>
  query.language !== undefined && query.version === version
    ? 'public, max-age=31536000, immutable'
    : 'no-cache'

/**
 * The version of a restaurant's menu, or of the chain's menu for null. Undefined for an unknown
 * restaurant.
 */
export function menuVersion(
  { catalogue, stops, now }: Known,
  restaurant: number | null,
): string | undefined {
  const current = catalogue.now()
  if (restaurant === null) return current.version
  const entry = current.restaurants.get(restaurant)
  if (entry === undefined) return undefined
  const at = now()
  return current.menuVersion(entry, stops.soldOut(restaurant, at), at)
}
