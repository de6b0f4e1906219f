import { randomBytes } from 'node:crypto'
import '@fastify/cookie'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type RequestHandler, RouterContextProvider, createRequestHandler } from 'react-router'
import { canonicalPath, localeOfPath, matchPage, staysOnLanguageChange } from '#contract/links.ts'
import { type Locale, isLocale, negotiateLocale } from '#contract/locales.ts'
import { pages } from '#contract/pages.ts'
import { insideProcess } from './inside-process.ts'
import { type PageSource, openBuild, openDevelopment } from './page-bundle.ts'
import { type ReadyPage, chooseEncoding, createPageCache, readyPage } from './page-cache.ts'
import { pageHeaders } from './page-headers.ts'
import { registerSiteMap } from './site-map.ts'

export type PagesOptions = {
  /** Vite in the same process, with hot reload. */
  development: boolean
  /** Version of a restaurant's menu, or of the chain's for null; undefined for no such restaurant. */
  menuVersion: (restaurant: number | null) => string | undefined
  /** Absolute origin of the site, without a slash at the end. */
  origin: string
  mapTiles: string | null
  report: (error: unknown) => void
}

const CACHED_PAGES = 1000

/** Everything outside `/api`: the built assets and the server-rendered pages. */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const source: PageSource = options.development ? await openDevelopment(app) : await openBuild()
  if (source.assets) {
    await app.register(fastifyStatic, {
      root: source.assets, prefix: '/', wildcard: false, index: false, preCompressed: true, decorateReply: false,
      immutable: true, maxAge: '1y',
    })
  }
  const cache = createPageCache(CACHED_PAGES)
  const transport = insideProcess(app)
  registerSiteMap(app, options.origin)

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    // Joined, not resolved: a path that begins with two slashes must not name another host.
    const url = new URL(options.origin + request.url)
    const canonical = canonicalPath(url.pathname)
    if (canonical !== url.pathname) return reply.redirect(canonical + url.search, 301)
    const visitor = readVisitor(request, url.pathname, options.menuVersion)
    const found = matchPage(url.pathname)
    const shared = !options.development && found !== null && 'anonymous' in pages[found.page] && url.search === ''
    if (shared) {
      const key = [url.pathname, visitor.locale, visitor.restaurant ?? '', visitor.menuVersion].join(' ')
      const page = await cache.get(key, async () => {
        const { status, body } = await render(request, url, visitor, undefined)
        return readyPage(status, body.toString())
      })
      return sendReady(request, reply, page, visitor.locale)
    }
    const nonce = randomBytes(16).toString('base64')
    const rendered = await render(request, url, visitor, nonce)
    for (const [name, value] of rendered.headers) reply.header(name, value)
    return reply
      .code(rendered.status)
      .headers(pageHeaders({ scripts: `'nonce-${nonce}'`, locale: visitor.locale, ...options }))
      .header('cache-control', 'private, no-store')
      .send(rendered.body)
  }

  async function render(request: FastifyRequest, url: URL, visitor: Visitor, nonce: string | undefined) {
    const bundle = await source.load()
    bundle.entry.module.reporter.report = options.report
    const handle: RequestHandler = createRequestHandler(bundle, options.development ? 'development' : 'production')
    const context = new RouterContextProvider()
    const cookie = request.headers.cookie
    await bundle.entry.module.preparePage(context, {
      ...visitor, nonce, origin: options.origin, mapTiles: options.mapTiles,
      transport: (sent) => transport({ ...sent, headers: cookie === undefined ? sent.headers : { ...sent.headers, cookie } }),
    })
    const reply = await handle(new Request(url, { method: request.method, headers: plainHeaders(request) }), context)
    return { status: reply.status, headers: reply.headers, body: Buffer.from(await reply.arrayBuffer()) }
  }

  function sendReady(request: FastifyRequest, reply: FastifyReply, page: ReadyPage, locale: Locale) {
    reply
      .headers(pageHeaders({ scripts: page.scriptHashes, locale, ...options }))
      .header('cache-control', 'private, no-cache')
      .header('vary', 'Accept-Encoding, Cookie')
      .header('etag', page.etag)
    if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.code(page.status).type('text/html; charset=utf-8').send(page.bodies[encoding])
  }

  app.get('/*', source.middleware
    ? async (request, reply) => ((await source.middleware?.(request, reply)) ? reply : answer(request, reply))
    : answer)
}

type Visitor = { locale: Locale; restaurant: number | null; menuVersion: string }

/** The language and the restaurant to render for: the address first, then what the visitor chose before (S6, S9). */
function readVisitor(request: FastifyRequest, path: string, menuVersion: PagesOptions['menuVersion']): Visitor {
  const { language, restaurant } = request.cookies
  const page = path.replace(/(\/_)?\.data$/, '/')
  const prefixed = localeOfPath(page)
  const unknown = matchPage(page) === null && prefixed === 'fr'
  const locale = staysOnLanguageChange(page) && isLocale(language) ? language
    : unknown ? (isLocale(language) ? language : negotiateLocale(request.headers['accept-language'])) : prefixed
  const chosen = /^[1-9]\d{0,8}$/.test(restaurant ?? '') ? Number(restaurant) : null
  const version = chosen === null ? undefined : menuVersion(chosen)
  if (version !== undefined) return { locale, restaurant: chosen, menuVersion: version }
  return { locale, restaurant: null, menuVersion: menuVersion(null) ?? '' }
}

function plainHeaders(request: FastifyRequest): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string' && !name.startsWith(':')) headers.set(name, value)
  }
  return headers
}
