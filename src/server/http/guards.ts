import { Socket } from 'node:net'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

/** Security headers of whatever brings none of its own: there is nothing to run, frame or guess. */
const baseHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const

/** Those of everything under `/api`, which other sites may not embed either. */
export const apiHeaders = { ...baseHeaders, 'cross-origin-resource-policy': 'same-origin' } as const

/** What no route would think of: files, redirects, refusals. A page or a reply that is sent ready says its own. */
export function guardAll(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(baseHeaders)
    done()
  })
}

/** What stands before every route of the API: headers, the origin of writes, how often one address may call. */
export async function guardApi(api: FastifyInstance, { publicUrl }: { publicUrl: string }): Promise<void> {
  const publicOrigin = new URL(publicUrl).origin
  api.addHook('onRequest', (request, reply, done) => {
    reply.headers(apiHeaders)
    done(isWrite(request) && !isOurOrigin(request, publicOrigin) ? new Refusal('forbidden') : undefined)
  })
  await api.register(rateLimit, {
    global: false,
    // Pages that are rendered ask from inside the process, for everybody at once.
    allowList: (request) => !(request.raw.socket instanceof Socket),
    errorResponseBuilder: () => new Refusal('too_many_requests'),
  })
}

const isWrite = ({ method }: FastifyRequest) => method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'

/**
 * A browser says where a write comes from; another site's page is refused, a program that says nothing is not a
 * browser.
 */
function isOurOrigin({ headers, host }: FastifyRequest, publicOrigin: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  const { origin } = headers
  if (origin === undefined || origin === publicOrigin) return true
  return URL.parse(origin)?.host === host
}
