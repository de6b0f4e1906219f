import type { FastifyInstance, FastifyRequest } from 'fastify'
import { chooseEncoding, encode } from './encodings.ts'
import { isOurPage } from '#server/http/guards/guards.ts'
import { readCookie } from '#server/http/guards/session-cookies.ts'

/** Less fits into one packet as it is. */
const WORTH_IT = 1024
const text = /^(text\/|application\/([\w.-]+\+)?(json|xml)|application\/manifest|image\/svg)/

/**
 * Compresses what is made for one request: pages, JSON, problems. What is sent past the framework
 * takes care of itself: what is kept ready has its encodings, files theirs, and a stream of events
 * is passed on event by event.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    const body = Buffer.from(payload)
    const isText = text.test(String(reply.getHeader('content-type') ?? ''))
    if (body.length <= WORTH_IT || !isText || reply.hasHeader('content-encoding')) return payload
    reply.header('vary', [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', '))
    const encoding = tellsByItsLength(request)
      ? 'identity'
      : chooseEncoding(request.headers['accept-encoding'])
    if (encoding === 'identity' || request.method === 'HEAD') return payload
    reply.header('content-encoding', encoding)
    return encode(body, encoding)
  })
}

/**
 * Another site can make a visitor's browser ask here again and again, with something of its own
 * choice in the address, and whoever sees the line sees how long each answer is. Where the
 * visitor's secrets are in the answer, compressed beside what was chosen, lengths tell them apart
 * (BREACH). So what rests on a session is compressed only when our own page asked, or the visitor
 * did.
 */
function tellsByItsLength(request: FastifyRequest): boolean {
  const hasSession = (['access', 'refresh', 'kitchen'] as const).some(
    (cookie) => readCookie(request, cookie) !== null,
  )
  const site = request.headers['sec-fetch-site']
  return hasSession && !isOurPage(request) && site !== 'same-origin' && site !== 'none'
}
