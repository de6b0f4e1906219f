import type { FastifyRequest } from 'fastify'
import { type Locale, negotiateLocale } from '#contract/pages/locales.ts'
import { getChainMenu, getMenu } from '#contract/shop/menu.ts'
import { sendReady } from '#server/http/replies/ready-reply.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { type Route, route } from '#server/services/route.ts'
import type { Services } from '#server/services/services.ts'
import type { Catalogue } from '#server/state/catalogue/catalogue.ts'
import { soldOutInChain } from '#server/state/stops/chain-stops.ts'

type MenuSources = Pick<Services, 'catalogue' | 'stops' | 'now'>

/**
 * Whether a request names a menu version that this process does not know: another process may
 * already have announced it.
 */
const isOutdated = (services: MenuSources, query: MenuQuery, restaurant: number | null) =>
  isOfThisCatalogue(query, services.catalogue.now(), restaurant) &&
  query.version !== menuVersion(services, restaurant)

type MenuQuery = { language?: Locale | undefined; version?: string | undefined }

const languageOf = (query: MenuQuery, request: FastifyRequest) =>
  query.language ?? negotiateLocale(request.headers['accept-language'])

const isOfThisCatalogue = (
  { version }: MenuQuery,
  catalogue: Catalogue,
  restaurant: number | null,
) => version?.split('.')[0] === (catalogue.pilots.get(restaurant ?? 0) ?? catalogue).version

/**
 * The value of `cache-control`. An address that contains the language and the current version
 * always returns the same bytes, so it is immutable.
 */
const cacheFor = (query: MenuQuery, version: string) =>
  query.language !== undefined && query.version === version
    ? 'public, max-age=31536000, immutable'
    : 'no-cache'

/**
 * The version of a restaurant's menu, or of the chain's menu for null. Undefined for an unknown
 * restaurant.
 */
export function menuVersion(
  { catalogue, stops, now }: MenuSources,
  restaurant: number | null,
): string | undefined {
  const current = catalogue.now()
  const at = now()
  if (restaurant === null) return current.chainVersion(soldOutInChain(current, stops, at))
  const entry = current.restaurants.get(restaurant)
  if (entry === undefined) return undefined
  return current.menuVersion(entry, stops.soldOut(restaurant, at), at)
}

export const menuRoutes: readonly Route[] = [
  route(getChainMenu, async (services, { query, request, reply }) => {
    const { catalogue, now, stops } = services
    if (isOutdated(services, query, null)) await stops.refresh()
    const current = catalogue.now()
    const soldOut = soldOutInChain(current, stops, now())
    return sendReady(
      request,
      reply,
      await current.chainReply(languageOf(query, request), soldOut),
      cacheFor(query, current.chainVersion(soldOut)),
    )
  }),
  route(getMenu, async (services, { params, query, request, reply }) => {
    const { catalogue, now, stops } = services
    if (!catalogue.now().restaurants.has(params.id)) throw new Refusal('not_found')
    if (isOutdated(services, query, params.id)) await stops.refresh()
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
  }),
]
