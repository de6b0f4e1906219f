import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type RequestHandler, RouterContextProvider, createRequestHandler } from 'react-router'
import type { CardFields } from '#contract/card-fields.ts'
import { matchPage } from '#contract/pages/links.ts'
import type { Locale } from '#contract/pages/locales.ts'
import type { PageChain } from '#contract/pages/page-chain.ts'
import { pages } from '#contract/pages/pages.ts'
import { ASK_AGAIN_AFTER } from '#server/http/replies/problems.ts'
import { pick } from '#server/kit/pick.ts'
import { insideProcess } from './inside-process.ts'
import { type PageBundle, type PageSource, withFewPreloads } from './page-bundle.ts'
import type { Visitor } from './visitor.ts'

export type MatchedPage = NonNullable<ReturnType<typeof matchPage>>

export type RenderOptions = {
  /** Whether Vite runs in the same process, with hot reload. */
  development: boolean
  /** Origin of the site, without a trailing slash. */
  origin: string
  mapTiles: string | null
  /** What pages know of the chain now. */
  chain: () => PageChain
  /** Address to which pages may report errors; null if there is no such address. */
  errorReports: string | null
  /** The provider's card fields. Null when card payment is not available. */
  cardFields: CardFields | null
  /** Adds the machine-readable data to a page. */
  markPage: (
    html: string,
    match: MatchedPage,
    path: string,
    audience: { locale: Locale; restaurant: number | null },
  ) => string
  report: (error: unknown) => void
}

export type Rendered = { status: number; headers: Headers; body: Buffer }

/** Returns a function that renders a page; its data come from the API inside this process. */
export function createRenderer(app: FastifyInstance, source: PageSource, options: RenderOptions) {
  const handlers = new WeakMap<PageBundle, RequestHandler>()
  const transport = insideProcess(app)

  function handlerOf(bundle: PageBundle): RequestHandler {
    const mode = options.development ? 'development' : 'production'
    const handler = handlers.get(bundle) ?? createRequestHandler(withFewPreloads(bundle), mode)
    handlers.set(bundle, handler)
    return handler
  }

  return async (
    request: FastifyRequest,
    url: URL,
    visitor: Visitor,
    { nonce, isShared }: { nonce: string | undefined; isShared: boolean },
  ): Promise<Rendered> => {
    const bundle = await source.load()
    bundle.entry.module.reporter.report = options.report
    const handle = handlerOf(bundle)
    const context = new RouterContextProvider()
    let isUnavailable = false
    const cookie = request.headers.cookie
    const match = matchPage(url.pathname)
    const page = match?.page
    await bundle.entry.module.preparePage(context, {
      ...visitor,
      isShared,
      nonce,
      ...pick(options, ['origin', 'mapTiles', 'errorReports']),
      ...options.chain(),
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
    const { status, headers } = reply
    const body = Buffer.from(await reply.arrayBuffer())
    const isPage = status === 200 && headers.get('content-type')?.startsWith('text/html') === true
    if (!isPage || match === null) return { status, headers, body }
    const audience = pick(visitor, ['locale', 'restaurant'])
    const markedPage = options.markPage(body.toString(), match, url.pathname, audience)
    return { status, headers, body: Buffer.from(markedPage) }
  }
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

function plainHeaders(request: FastifyRequest): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string' && !name.startsWith(':')) headers.set(name, value)
  }
  return headers
}
