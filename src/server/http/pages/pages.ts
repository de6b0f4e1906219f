import { ASK_AGAIN_AFTER } from '#server/http/replies/problems.ts'
import { randomBytes } from 'node:crypto'
import '@fastify/cookie'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type RequestHandler, RouterContextProvider, createRequestHandler } from 'react-router'
import type { CardFields } from '#contract/card-fields.ts'
import { addressFor, canonicalPath, matchPage } from '#contract/pages/links.ts'
import { type Locale, preferredLocale } from '#contract/pages/locales.ts'
import { menuAddress } from '#contract/shop/menu-address.ts'
import type { OutsidePages } from '#contract/pages/outside-pages.ts'
import { type PageName, pages } from '#contract/pages/pages.ts'
import { createRecent } from '#server/kit/recent.ts'
import { callerOf, isFromOutside } from '#server/http/guards/caller.ts'
import { insideProcess } from './inside-process.ts'
import { openKitchenPage } from './kitchen-page.ts'
import { prepareForRendering } from './rendered-address.ts'
import {
  type PageBundle,
  type PageSource,
  openBuild,
  openDevelopment,
  withFewPreloads,
} from './page-bundle.ts'
import { pageHeaders } from './page-headers.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { limitHere } from '#server/http/guards/rate-limits.ts'
import { type ReadyReply, readyReply, sendReady } from '#server/http/replies/ready-reply.ts'
import { scriptHashes } from './script-hashes.ts'
import { registerSiteMap } from './site-map.ts'
import { type Visitor, chosenLanguage, readVisitor } from './visitor.ts'

export type PagesOptions = {
  /** Whether Vite runs in the same process, with hot reload. */
  development: boolean
  /**
   * Version of a restaurant's menu, or of the chain's menu for null. Undefined for an unknown
   * restaurant.
   */
  menuVersion: (restaurant: number | null) => string | undefined
  /** Origin of the site, without a trailing slash. */
  origin: string
  mapTiles: string | null
  /** The current brand name and the chain's addresses outside the shop. */
  facts: () => { brand: string; outside: OutsidePages }
  /** Address to which pages may report errors; null if there is no such address. */
  errorReports: string | null
  /** The provider's card fields. Null when card payment is not available. */
  cardFields: CardFields | null
  /** Adds the machine-readable data to a page. */
  markPage: (
    html: string,
    match: NonNullable<ReturnType<typeof matchPage>>,
    path: string,
    audience: { locale: Locale; restaurant: number | null },
  ) => string
  /** The calendar day in Paris, on which the content of dated pages depends. */
  today: () => string
  report: (error: unknown) => void
  /** Maximum number of pages rendered per minute for one IP address. Cached pages do not count. */
  renderingsPerMinute: number
  /**
   * The page for an IP address that exceeds `renderingsPerMinute`, and the content security policy
   * of this page.
   */
  busy: { page: (locale: Locale) => string; policy: string }
}

/** Maximum size of the rendered pages in memory, in bytes, approximately and in all encodings. */
const PAGE_BYTES = 300_000_000
/** Maximum number of addresses whose result in the table of pages is cached. */
const ADDRESSES = 5000

const workerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"
const isWorker = (path: string): boolean => /[\\/](sw|kitchen-worker)\.js(\.br|\.gz)?$/.test(path)

type Rendered = { status: number; headers: Headers; body: Buffer }

/**
 * Thrown for a page that turned out not to be cacheable: its status is not the expected one, or the
 * menu changed during the rendering.
 */
class NotShared extends Error {
  readonly rendered: Rendered
  constructor(rendered: Rendered) {
    super('not shared')
    this.rendered = rendered
  }
}

/**
 * The built assets, the site map and the server-rendered pages: every address for which no other
 * route is registered.
 */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const source: PageSource = options.development ? await openDevelopment(app) : await openBuild()
  if (source.assets) {
    await app.register(fastifyStatic, {
      root: source.assets,
      prefix: '/',
      wildcard: false,
      index: false,
      preCompressed: true,
      decorateReply: false,
      immutable: true,
      maxAge: '1y',
      setHeaders(reply, path) {
        // Only a name with a content hash always means the same bytes.
        if (!/[/-][\da-f]{8,11}\.\w+(\.br|\.gz)?$/.test(path))
          reply.header('cache-control', 'public, max-age=3600')
        // A service worker requests the pages of its scope from the server. The browser applies the
        // policy of the worker's script to these requests.
        if (isWorker(path)) reply.header('content-security-policy', workerPolicy)
      },
    })
  }
  const addresses = createRecent<{ pageMatch: ReturnType<typeof matchPage>; canonical: string }>(
    ADDRESSES,
    () => 1,
  )
  const handlers = new WeakMap<PageBundle, RequestHandler>()
  const cachedPages = createRecent<ReadyReply>(PAGE_BYTES, ({ size }) => size)
  const transport = insideProcess(app)
  const renderings = limitHere(options.renderingsPerMinute, 60)
  registerSiteMap(app, options)
  const kitchenPage = await openKitchenPage(app, options.development)

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    // Origin and path are concatenated, not resolved: otherwise a path that begins with two slashes
    // would name another host.
    const url = URL.parse(options.origin + request.url)
    // The request target `*` is no page.
    if (url === null) throw new Refusal('not_found')
    const { pageMatch, canonical } = addresses.get(url.pathname, () => ({
      pageMatch: matchPage(url.pathname),
      canonical: canonicalPath(url.pathname),
    }))
    if (canonical !== url.pathname) return reply.redirect(canonical + url.search, 301)
    const visitor = readVisitor(request, url.pathname, options.menuVersion)
    const translated = addressFor(
      url.pathname,
      chosenLanguage(request),
      preferredLocale(request.headers['accept-language']),
    )
    // The language that the visitor chose is personal and may change, so the redirect is neither
    // permanent nor cached.
    if (translated !== url.pathname)
      return reply
        .header('cache-control', 'private, no-store')
        .redirect(translated + url.search, 302)
    const page = pageMatch?.page ?? null
    if (page === 'kitchen') return sendKitchen(reply, visitor.locale)
    const isKept = prepareForRendering(url, page, request.method) && !options.development
    const isShared = isKept && !(page !== null && 'showsRestaurant' in pages[page])
    const key = isKept ? cacheKeyOf(url, visitor, { page, isShared }) : null
    if ((key === null || cachedPages.peek(key) === undefined) && isFromOutside(request)) {
      const wait = await renderings.take(callerOf(request.ip))
      if (wait > 0) return sendBusy(reply, visitor.locale, wait)
    }
    if (key === null) {
      const nonce = randomBytes(16).toString('base64')
      return sendLive(reply, await render(request, url, visitor, { nonce, isShared: false }), {
        page,
        scripts: `'nonce-${nonce}'`,
        ...visitor,
      })
    }
    try {
      const ready = await cachedPages.wait(key, async () =>
        prepareReply(await render(request, url, visitor, { nonce: undefined, isShared }), {
          page,
          visitor,
        }),
      )
      return sendReady(
        request,
        reply,
        ready,
        'private, no-cache',
        isShared ? menuPreload(visitor) : [],
      )
    } catch (error) {
      if (!(error instanceof NotShared)) throw error
      return sendLive(reply, error.rendered, {
        page,
        scripts: scriptHashes(error.rendered.body.toString()),
        ...visitor,
      })
    }
  }

  function cacheKeyOf(
    url: URL,
    visitor: Visitor,
    { page, isShared }: { page: PageName | null; isShared: boolean },
  ): string {
    return [
      url.pathname + url.search,
      visitor.locale,
      // Visitors of restaurants with the same menu share a page.
      visitor.restaurant === null ? '' : isShared ? 'any' : visitor.restaurant,
      visitor.menuVersion,
      page !== null && 'dated' in pages[page] ? options.today() : '',
    ].join(' ')
  }

  /**
   * Builds the reply that is cached for all visitors. Throws `NotShared` if the status is not the
   * expected one or the menu changed during the rendering.
   */
  function prepareReply(
    rendered: Rendered,
    { page, visitor }: { page: PageName | null; visitor: Visitor },
  ) {
    const status = page === null ? 404 : 200
    // If the menu changed during the rendering, the page does not match the menu version in its
    // cache key.
    const isThatMenu = options.menuVersion(visitor.restaurant) === visitor.menuVersion
    if (rendered.status !== status || !isThatMenu) throw new NotShared(rendered)
    const html = rendered.body.toString()
    const headers = pageHeaders({
      page,
      scripts: scriptHashes(html),
      locale: visitor.locale,
      ...options,
    })
    return readyReply(html, 'text/html; charset=utf-8', ['Cookie'], headers, status)
  }

  function sendKitchen(reply: FastifyReply, locale: Locale) {
    const { brand } = options.facts()
    const menuVersion = options.menuVersion(null) ?? ''
    return reply
      .headers(pageHeaders({ page: 'kitchen', scripts: '', locale, ...options }))
      .header('cache-control', 'private, no-cache')
      .type('text/html; charset=utf-8')
      .send(kitchenPage({ locale, brand, menuVersion }).text)
  }

  function sendBusy(reply: FastifyReply, locale: Locale, seconds: number) {
    return reply
      .code(429)
      .headers({
        'retry-after': String(seconds),
        'cache-control': 'private, no-store',
        'content-language': locale,
      })
      .header('content-security-policy', options.busy.policy)
      .type('text/html; charset=utf-8')
      .send(options.busy.page(locale))
  }

  function sendLive(
    reply: FastifyReply,
    { status, headers, body }: Rendered,
    { page, scripts, locale }: { page: PageName | null; scripts: string; locale: Locale },
  ) {
    for (const [name, value] of headers) reply.header(name, value)
    return reply
      .code(status)
      .headers(pageHeaders({ page, scripts, locale, ...options }))
      .header('cache-control', 'private, no-store')
      .send(body)
  }

  function handlerOf(bundle: PageBundle): RequestHandler {
    const mode = options.development ? 'development' : 'production'
    const handler = handlers.get(bundle) ?? createRequestHandler(withFewPreloads(bundle), mode)
    handlers.set(bundle, handler)
    return handler
  }

  async function render(
    request: FastifyRequest,
    url: URL,
    visitor: Visitor,
    { nonce, isShared }: { nonce: string | undefined; isShared: boolean },
  ): Promise<Rendered> {
    const bundle = await source.load()
    bundle.entry.module.reporter.report = options.report
    const handle = handlerOf(bundle)
    const context = new RouterContextProvider()
    let isUnavailable = false
    const cookie = request.headers.cookie
    const match = matchPage(url.pathname)
    const page = match?.page
    const { brand, outside } = options.facts()
    await bundle.entry.module.preparePage(context, {
      ...visitor,
      isShared,
      nonce,
      origin: options.origin,
      mapTiles: options.mapTiles,
      errorReports: options.errorReports,
      brand,
      outside,
      cardFields: page !== undefined && 'paying' in pages[page] ? options.cardFields : undefined,
      async transport(call) {
        const got = await transport({
          ...call,
          headers: cookie === undefined ? call.headers : { ...call.headers, cookie },
        })
        isUnavailable ||= got.status === 503
        return got
      },
    })
    // A HEAD request is rendered like a GET request: otherwise the page in the cache would have an
    // empty body.
    const answered = await handle(new Request(url, { headers: plainHeaders(request) }), context)
    const reply = answered.status === 500 && isUnavailable ? unavailable(answered) : answered
    const body = Buffer.from(await reply.arrayBuffer())
    const isPage =
      reply.status === 200 &&
      match !== null &&
      reply.headers.get('content-type')?.startsWith('text/html') === true
    return {
      status: reply.status,
      headers: reply.headers,
      body: !isPage
        ? body
        : Buffer.from(
            options.markPage(body.toString(), match, url.pathname, {
              locale: visitor.locale,
              restaurant: visitor.restaurant,
            }),
          ),
    }
  }

  app.get(
    '/*',
    source.middleware
      ? async (request, reply) =>
          (await source.middleware?.(request, reply)) ? reply : answer(request, reply)
      : answer,
  )
}

/**
 * The answer for a page whose data are temporarily unavailable: the error page with status 503, and
 * the number of seconds until a retry (`Retry-After`).
 */
function unavailable({ body, headers }: Response): Response {
  const more = new Headers(headers)
  more.set('retry-after', ASK_AGAIN_AFTER)
  return new Response(body, { status: 503, headers: more })
}

/**
 * A shared page does not contain the address of the menu of its visitor's restaurant. This header
 * contains that address, so that the browser loads the menu at the same time as the scripts.
 */
const menuPreload = ({ locale, restaurant, menuVersion }: Visitor): string[] =>
  restaurant === null
    ? []
    : [
        'link',
        `<${menuAddress(locale, restaurant, menuVersion)}>; rel=preload; as=fetch; crossorigin=anonymous; fetchpriority=low`,
      ]

function plainHeaders(request: FastifyRequest): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string' && !name.startsWith(':')) headers.set(name, value)
  }
  return headers
}
