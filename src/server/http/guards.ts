import { Socket } from 'node:net'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

/** Security headers of everything under `/api`, where there is nothing to run, frame or keep. */
export const apiHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const

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
