import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isThisMachine } from '#server/kit/here-alone.ts'
import { refuseNameless } from './caller.ts'
import { type RateLimits, limitCalls } from './rate-limits.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { readCookie } from './session-cookies.ts'

/** Security headers of whatever brings none of its own: there is nothing to run, frame or guess. */
export const baseHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const

/** Those of everything under `/api`, which other sites may not embed either. */
export const apiHeaders = { ...baseHeaders, 'cross-origin-resource-policy': 'same-origin' } as const

/**
 * What no route would think of: files, redirects, refusals. A page or a reply that is sent ready
 * says its own.
 */
export function guardAll(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(baseHeaders)
    done()
  })
  refuseNameless(app)
}

/**
 * What this machine alone may see is not there for a page whose name somebody else made to lead
 * here.
 */
export function answerThisMachineOnly(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) =>
    done(isThisMachine(request.hostname) ? undefined : new Refusal('not_found')),
  )
}

/**
 * What stands before every route of the API: headers, the origin of writes, how often one address
 * may call.
 */
export function guardApi(
  api: FastifyInstance,
  { config: { publicUrl }, limits }: { config: { publicUrl: string }; limits: RateLimits },
): void {
  const publicOrigin = new URL(publicUrl).origin
  api.addHook('onRequest', (request, reply, done) => {
    reply.headers(apiHeaders)
    done(
      isWrite(request) && !mayWrite(request, publicOrigin) ? new Refusal('forbidden') : undefined,
    )
  })
  limitCalls(api, limits)
}

const isWrite = ({ method }: FastifyRequest) =>
  method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'

/**
 * Whether the request says that it comes from a page of ours: then its session is in cookies, and
 * stays there.
 */
export const isOurPage = ({ headers }: FastifyRequest): boolean => headers['x-mesclun'] === '1'

/**
 * What rests on a cookie, or is given one, has to be proved to come from a page of ours: by the
 * browser's own word (Sec-Fetch-Site or Origin) and by a header that no form can send; the body is
 * JSON or nothing wherever it comes from. Another site's page is refused whatever it asks.
 */
function mayWrite(request: FastifyRequest, publicOrigin: string): boolean {
  if (!isOurOrigin(request, publicOrigin)) return false
  const { headers } = request
  const isBrowser = headers['sec-fetch-site'] !== undefined || headers.origin !== undefined
  const hasSession =
    headers.authorization === undefined &&
    (readCookie(request, 'access') ??
      readCookie(request, 'refresh') ??
      readCookie(request, 'kitchen')) !== null
  const { url = '' } = request.routeOptions
  const wantsSession =
    isBrowser && (url.startsWith('/api/auth/') || url.startsWith('/api/kitchen/'))
  if (!hasSession && !wantsSession && headers['x-mesclun'] === undefined) return true
  return (
    isOurPage(request) &&
    (headers['sec-fetch-site'] === 'same-origin' || headers.origin !== undefined)
  )
}

/**
 * A browser says where a write comes from; another site's page is refused, a program that says
 * nothing is not a browser.
 */
export function isOurOrigin({ headers, host }: FastifyRequest, publicOrigin: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  const { origin } = headers
  if (origin === undefined || origin === publicOrigin) return true
  return URL.parse(origin)?.host === host
}
