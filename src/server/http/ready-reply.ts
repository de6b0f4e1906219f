import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { apiHeaders } from './guards.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** A reply that is the same for everybody: serialised, compressed and tagged once, sent many times. */
export type ReadyReply = { etag: string; size: number; send: (request: IncomingMessage, response: ServerResponse, cacheControl: string) => void }

/** Above this the strongest compression would take seconds. */
const LARGE = 2_000_000

/** Makes a reply ready. `vary` names the request headers that chose this text; the encoding is added. */
export async function readyReply(
  text: string, contentType: string, vary: string[], security: Record<string, string> = apiHeaders,
): Promise<ReadyReply> {
  const identity = Buffer.from(text)
  const [br, gz] = await Promise.all([
    brotli(identity, { params: {
      [constants.BROTLI_PARAM_QUALITY]: identity.length > LARGE ? 4 : 9,
      [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
    } }),
    zip(identity, { level: identity.length > LARGE ? 4 : 9 }),
  ])
  const mark = createHash('sha256').update(identity).digest('base64url').slice(0, 20)
  const variants = { identity, br, gzip: gz }
  const shared = { ...security, 'content-type': contentType, vary: [...vary, 'Accept-Encoding'].join(', ') }
  const etags = { identity: `"${mark}"`, br: `"${mark}-br"`, gzip: `"${mark}-gz"` }
  const headers = {
    identity: { ...shared, etag: etags.identity, 'content-length': identity.length },
    br: { ...shared, etag: etags.br, 'content-length': br.length, 'content-encoding': 'br' },
    gzip: { ...shared, etag: etags.gzip, 'content-length': gz.length, 'content-encoding': 'gzip' },
  }
  return {
    etag: mark,
    size: identity.length + br.length + gz.length,
    send(request, response, cacheControl) {
      const encoding = chooseEncoding(request.headers['accept-encoding'])
      if (knows(request.headers['if-none-match'], mark)) {
        response.writeHead(304, { ...security, etag: etags[encoding], vary: shared.vary, 'cache-control': cacheControl })
        response.end()
        return
      }
      response.writeHead(200, { ...headers[encoding], 'cache-control': cacheControl })
      response.end(variants[encoding])
    },
  }
}

/** The best encoding of those that a request accepts. */
function chooseEncoding(acceptEncoding: string | string[] | undefined): 'br' | 'gzip' | 'identity' {
  if (acceptEncoding?.includes('br')) return 'br'
  return acceptEncoding?.includes('gzip') ? 'gzip' : 'identity'
}

/** Any encoding of the same content answers an If-None-Match, weak or strong. */
function knows(ifNoneMatch: string | undefined, mark: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch.trim() === '*' || ifNoneMatch.includes(`"${mark}"`) || ifNoneMatch.includes(`"${mark}-`)
}

/** Sends it past the framework's own serialising, which would do again what was done once. */
export function sendReady(request: FastifyRequest, reply: FastifyReply, ready: ReadyReply, cacheControl: string): FastifyReply {
  reply.hijack()
  ready.send(request.raw, reply.raw, cacheControl)
  return reply
}
