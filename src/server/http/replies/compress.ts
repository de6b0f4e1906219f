import type { FastifyInstance, FastifyRequest } from 'fastify'
import { chooseEncoding, encode } from './encodings.ts'
import { isOurPage } from '#server/http/guards/guards.ts'
import { loginCookies, readCookie } from '#server/http/guards/session-cookies.ts'

/**
 * Minimum size in bytes from which a body is compressed: a smaller body fits into one network
 * packet even without compression.
 */
const WORTH_IT = 1024
const text = /^(text\/|application\/([\w.-]+\+)?(json|xml)|application\/manifest|image\/svg)/

/**
 * Compresses answers composed for one request: pages, JSON, problems. Answers sent without the
 * framework handle compression themselves: ready replies and files have their own encodings, and
 * event streams are sent uncompressed, event by event.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    const body = Buffer.from(payload)
    const isText = text.test(String(reply.getHeader('content-type') ?? ''))
    if (body.length <= WORTH_IT || !isText || reply.hasHeader('content-encoding')) return payload
    reply.header('vary', [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', '))
    const encoding = isOpenToBreach(request)
      ? 'identity'
      : chooseEncoding(request.headers['accept-encoding'])
    if (encoding === 'identity' || request.method === 'HEAD') return payload
    reply.header('content-encoding', encoding)
    return encode(body, encoding)
  })
}

/**
 * Whether compressing the answer would allow the BREACH attack. Another site can make a visitor's
 * browser send repeated requests with chosen text in the address, and an eavesdropper sees the
 * length of each answer. If the chosen text were compressed together with the visitor's secrets,
 * the lengths would reveal them. So an answer that depends on a session is compressed only if our
 * own page, or the visitor directly, requested it.
 */
function isOpenToBreach(request: FastifyRequest): boolean {
  const hasSession = loginCookies.some((cookie) => readCookie(request, cookie) !== null)
  const site = request.headers['sec-fetch-site']
  return hasSession && !isOurPage(request) && site !== 'same-origin' && site !== 'none'
}
