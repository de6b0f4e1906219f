import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isThisMachine } from '#server/kit/local-only.ts'
import { refuseNameless } from './caller.ts'
import { type RateLimits, limitCalls } from './rate-limits.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { readCookie } from './session-cookies.ts'

/**
 * Security headers of every answer that sets no others: no script in it may run, no page may show
 * it in a frame, and its type may not be guessed.
 */
export const baseHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const

/**
 * Headers of every answer under `/api`. Pages of other sites may not embed these answers either.
 */
export const apiHeaders = { ...baseHeaders, 'cross-origin-resource-policy': 'same-origin' } as const

/**
 * Sets the headers of answers for which no route sets any: files, redirects, refusals. A page or a
 * prepared reply sets its own headers.
 */
export function guardAll(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, next) => {
    reply.headers(baseHeaders)
    next()
  })
  refuseNameless(app)
}

/** Headers that proxies add to a request that they pass on. Some proxies also change its Host. */
const forwardingHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'cf-connecting-ip',
  'true-client-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'fastly-client-ip',
  'x-envoy-external-address',
]

/**
 * Answers only requests that were sent on this machine and to this machine's own name. A page of
 * another site whose host name resolves to this machine (DNS rebinding) gets `not_found`, and so
 * does every request passed on by a proxy or a tunnel.
 */
export function answerThisMachineOnly(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, next) => {
    const isForwarded = forwardingHeaders.some((name) => request.headers[name] !== undefined)
    const isFromHere =
      isThisMachine(request.hostname) &&
      isThisMachine((request.socket.remoteAddress ?? '').replace(/^::ffff:/, '')) &&
      !isForwarded
    next(isFromHere ? undefined : new Refusal('not_found'))
  })
}

/**
 * Guards every route of the API: sets headers, checks the origin of writes, limits the calls of one
 * address.
 */
export function guardApi(
  api: FastifyInstance,
  {
    config: { publicUrl },
    limits,
    now,
  }: { config: { publicUrl: string }; limits: RateLimits; now: () => number },
): void {
  const publicOrigin = new URL(publicUrl).origin
  api.addHook('onRequest', (request, reply, next) => {
    // The `date` header is set by the same clock as the times in the answer, because pages compute
    // with the difference between them (N1).
    reply.headers(apiHeaders).header('date', new Date(now()).toUTCString())
    next(
      isWrite(request) && !mayWrite(request, publicOrigin) ? new Refusal('forbidden') : undefined,
    )
  })
  limitCalls(api, limits)
}

const isWrite = ({ method }: FastifyRequest) =>
  method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'

/**
 * Whether the request declares that one of our pages sent it. Its session is then in cookies, and
 * must not be returned in the body.
 */
export const isOurPage = ({ headers }: FastifyRequest): boolean => headers['x-mesclun'] === '1'

/**
 * Whether a write is allowed. If the request uses or receives a session cookie, it must be proved
 * to come from one of our pages: by the browser's Sec-Fetch-Site or Origin header, and by the
 * header `x-mesclun`, which no form can send. Requests from another site's page are always refused.
 * The content type is checked elsewhere (`readBodies`, `expectBody`).
 */
function mayWrite(request: FastifyRequest, publicOrigin: string): boolean {
  if (!isOurOrigin(request, publicOrigin)) return false
  const { headers } = request
  const isBrowser = headers['sec-fetch-site'] !== undefined || headers.origin !== undefined
  const hasSession =
    headers.authorization === undefined &&
    (readCookie(request, 'access') ??
      readCookie(request, 'refresh') ??
      readCookie(request, 'kitchen') ??
      readCookie(request, 'office')) !== null
  const { url = '' } = request.routeOptions
  const wantsSession =
    isBrowser && ['/api/auth/', '/api/kitchen/', '/api/office/'].some((api) => url.startsWith(api))
  if (!hasSession && !wantsSession && headers['x-mesclun'] === undefined) return true
  return (
    isOurPage(request) &&
    (headers['sec-fetch-site'] === 'same-origin' || headers.origin !== undefined)
  )
}

/**
 * Whether a write may come from our own pages: a browser declares its origin, and another site's
 * page is refused. A client that declares nothing is not a browser.
 */
export function isOurOrigin({ headers, host }: FastifyRequest, publicOrigin: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  const { origin } = headers
  if (origin === undefined || origin === publicOrigin) return true
  return URL.parse(origin)?.host === host
}
