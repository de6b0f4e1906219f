import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Locale, negotiateLocale } from '#contract/locales.ts'
import { getChainMenu, getMenu } from '#contract/menu.ts'
import { Refusal } from '../../http/refusal.ts'
import { sendReady } from '../../http/ready-reply.ts'
import { serve } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import type { CurrentCatalogue } from './current-catalogue.ts'

export function menuRoutes(app: FastifyInstance, { catalogue }: Services): void {
  serve(app, getChainMenu, async ({ query, request, reply }) => {
    const now = catalogue.now()
    return sendReady(
      request, reply, await now.menuReply(null, languageOf(query, request)), cacheFor(query, now.version),
    )
  })
  serve(app, getMenu, async ({ params, query, request, reply }) => {
    const now = catalogue.now()
    const restaurant = now.restaurants.get(params.id)
    if (restaurant === undefined) throw new Refusal('not_found')
    return sendReady(
      request, reply, await now.menuReply(restaurant, languageOf(query, request)), cacheFor(query, now.version),
    )
  })
}

type MenuQuery = { language?: Locale | undefined; version?: string | undefined }

const languageOf = (query: MenuQuery, request: FastifyRequest) =>
  query.language ?? negotiateLocale(request.headers['accept-language'])

/** An address that names the language and today's version always means the same bytes. */
const cacheFor = (query: MenuQuery, version: string) =>
  query.language !== undefined && query.version === version ? 'public, max-age=31536000, immutable' : 'no-cache'

/** The version of a restaurant's menu, of the chain's for null; undefined for no such restaurant. */
export function menuVersion(catalogue: CurrentCatalogue, restaurant: number | null): string | undefined {
  const { version, restaurants } = catalogue.now()
  return restaurant === null || restaurants.has(restaurant) ? version : undefined
}
