import { randomBytes } from 'node:crypto'
import '@fastify/cookie'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressFor, canonicalPath, matchPage } from '#contract/pages/links.ts'
import { type Locale, preferredLocale } from '#contract/pages/locales.ts'
import { menuAddress } from '#contract/shop/menu-address.ts'
import { type PageName, pages } from '#contract/pages/pages.ts'
import { createRecent } from '#server/kit/recent.ts'
import { callerOf, isFromOutside } from '#server/http/guards/caller.ts'
import { type PageFace, openKitchenPage } from './kitchen-page.ts'
import { prepareForRendering } from './rendered-address.ts'
import { type PageSource, openBuild, openDevelopment } from './page-bundle.ts'
import { pageHeaders } from './page-headers.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { limitHere } from '#server/http/guards/rate-limits.ts'
import { type ReadyReply, readyReply, sendReady } from '#server/http/replies/ready-reply.ts'
import {
  type MatchedPage,
  type RenderOptions,
  type Rendered,
  createRenderer,
} from './render-page.ts'
import { scriptHashes } from './script-hashes.ts'
import { registerSiteMap } from './site-map.ts'
import { type Visitor, chosenLanguage, readVisitor } from './visitor.ts'

export type PagesOptions = RenderOptions & {
  /**
   * Version of a restaurant's menu, or of the chain's menu for null. Undefined for an unknown
   * restaurant.
   */
  menuVersion: (restaurant: number | null) => string | undefined
  /** The calendar day in Paris, on which the content of dated pages depends. */
  today: () => string
  /** Maximum number of pages rendered per minute for one IP address. Cached pages do not count. */
  renderingsPerMinute: number
  /** The chain in the document of the board. */
  face: () => PageFace
  /**
   * The page for an IP address that exceeds `renderingsPerMinute`, and the content security policy
   * of this page.
   */
  busy: { page: (locale: Locale) => string; policy: () => string }
}

/** Maximum size of the rendered pages in memory, in bytes, approximately and in all encodings. */
const PAGE_BYTES = 300_000_000
/** Maximum number of addresses whose result in the table of pages is cached. */
const ADDRESSES = 5000

const workerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"
const isWorker = (path: string): boolean => /[\\/](sw|kitchen-worker)\.js(\.br|\.gz)?$/.test(path)

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
  if (source.assets) await registerAssets(app, source.assets)
  registerSiteMap(app, options)
  const addresses = createRecent<{ pageMatch: MatchedPage | null; canonical: string }>(
    ADDRESSES,
    () => 1,
  )
  const sendPage = createPageSender(app, source, options)
  const sendKitchen = createKitchenSender(await openKitchenPage(app, options.development), options)

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
    return page === 'kitchen'
      ? sendKitchen(reply, readVisitor(request, url.pathname, options).locale)
      : sendPage(request, reply, { url, page })
  }

  app.get(
    '/*',
    source.middleware
      ? async (request, reply) =>
          (await source.middleware?.(request, reply)) ? reply : answer(request, reply)
      : answer,
  )
}

async function registerAssets(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
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

/** Returns a function that sends the document of the board, which the browser renders. */
const createKitchenSender =
  (kitchenPage: Awaited<ReturnType<typeof openKitchenPage>>, options: PagesOptions) =>
  (reply: FastifyReply, locale: Locale) =>
    reply
      .headers(pageHeaders({ page: 'kitchen', scripts: '', locale, ...options }))
      .header('cache-control', 'private, no-cache')
      .type('text/html; charset=utf-8')
      .send(
        kitchenPage({
          locale,
          face: options.face(),
          menuVersion: options.menuVersion(null) ?? '',
        }).text,
      )

/** Returns a function that sends a page from the cache, or renders it. */
function createPageSender(app: FastifyInstance, source: PageSource, options: PagesOptions) {
  const cachedPages = createRecent<ReadyReply>(PAGE_BYTES, ({ size }) => size)
  const renderings = limitHere(options.renderingsPerMinute, 60)
  const render = createRenderer(app, source, options)

  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    { url, page }: { url: URL; page: PageName | null },
  ) => {
    const visitor = readVisitor(request, url.pathname, options)
    const isKept = prepareForRendering(url, page, request.method) && !options.development
    // All visitors of an only restaurant share its pages, so that these may name it.
    const isShared =
      isKept &&
      options.chain().onlyRestaurant === null &&
      !(page !== null && 'showsRestaurant' in pages[page])
    const key = isKept ? cacheKeyOf(options, url, visitor, { page, isShared }) : null
    if ((key === null || cachedPages.peek(key) === undefined) && isFromOutside(request)) {
      const wait = await renderings.take(callerOf(request.ip))
      if (wait > 0) return sendBusy(options.busy, reply, visitor.locale, wait)
    }
    if (key === null) {
      const nonce = randomBytes(16).toString('base64')
      const rendered = await render(request, url, visitor, { nonce, isShared: false })
      return sendLive(options, reply, rendered, { page, scripts: `'nonce-${nonce}'`, ...visitor })
    }
    try {
      const ready = await cachedPages.wait(key, async () => {
        const rendered = await render(request, url, visitor, { nonce: undefined, isShared })
        return prepareReply(options, rendered, { page, visitor })
      })
      const preload = isShared ? menuPreload(visitor) : []
      return await sendReady(request, reply, ready, 'private, no-cache', preload)
    } catch (error) {
      if (!(error instanceof NotShared)) throw error
      const scripts = scriptHashes(error.rendered.body.toString())
      return sendLive(options, reply, error.rendered, { page, scripts, ...visitor })
    }
  }
}

const cacheKeyOf = (
  { today }: PagesOptions,
  url: URL,
  visitor: Visitor,
  { page, isShared }: { page: PageName | null; isShared: boolean },
): string =>
  [
    url.pathname + url.search,
    visitor.locale,
    // Visitors of restaurants with the same menu share a page.
    visitor.restaurant === null ? '' : isShared ? 'any' : visitor.restaurant,
    visitor.menuVersion,
    page !== null && 'dated' in pages[page] ? today() : '',
  ].join(' ')

/**
 * Builds the reply that is cached for all visitors. Throws `NotShared` if the status is not the
 * expected one or the menu changed during the rendering.
 */
function prepareReply(
  options: PagesOptions,
  rendered: Rendered,
  { page, visitor }: { page: PageName | null; visitor: Visitor },
) {
  const status = page === null ? 404 : 200
  // If the menu changed during the rendering, the page does not match the menu version in its cache
  // key.
  const isThatMenu = options.menuVersion(visitor.restaurant) === visitor.menuVersion
  if (rendered.status !== status || !isThatMenu) throw new NotShared(rendered)
  const html = rendered.body.toString()
  const { locale } = visitor
  const headers = pageHeaders({ page, scripts: scriptHashes(html), locale, ...options })
  return readyReply(html, 'text/html; charset=utf-8', ['Cookie'], headers, status)
}

const sendBusy = (
  busy: PagesOptions['busy'],
  reply: FastifyReply,
  locale: Locale,
  seconds: number,
) =>
  reply
    .code(429)
    .headers({
      'retry-after': String(seconds),
      'cache-control': 'private, no-store',
      'content-language': locale,
    })
    .header('content-security-policy', busy.policy())
    .type('text/html; charset=utf-8')
    .send(busy.page(locale))

function sendLive(
  options: PagesOptions,
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
