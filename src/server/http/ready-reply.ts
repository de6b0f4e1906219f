import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { apiHeaders } from './guards.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * How long a reply may be kept: asked for again each time, so by the visitor alone, or for good where its address names
 * its content.
 */
const cacheControls = {
  'no-cache': 'no-cache', private: 'private, no-cache', immutable: 'public, max-age=31536000, immutable',
} as const
export type Keep = keyof typeof cacheControls

/** A reply that is the same for everybody: serialised, compressed and tagged once, sent many times. */
export type ReadyReply = {
  size: number; send: (request: IncomingMessage, response: ServerResponse, keep: Keep) => void
}

/** Beyond these a page gains a percent or two in size, and costs ten times the processor at its first rendering. */
const BROTLI_QUALITY = 5
const GZIP_LEVEL = 5

/** Makes a reply ready. `vary` names the request headers that chose this text; the encoding is added. */
export async function readyReply(
  text: string, contentType: string, vary: readonly string[], security: Record<string, string> = apiHeaders,
): Promise<ReadyReply> {
  const identity = Buffer.from(text)
  const [br, gz] = await Promise.all([
    brotli(identity, { params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
    } }),
    zip(identity, { level: GZIP_LEVEL }),
  ])
  const mark = createHash('sha256').update(identity).digest('base64url').slice(0, 20)
  const variant = (body: Buffer, etag: string, encoding: Record<string, string>, keep: Keep): Variant => {
    const known = Object.entries({
      ...security, etag: `"${etag}"`, vary: [...vary, 'Accept-Encoding'].join(', '),
      'cache-control': cacheControls[keep],
    }).flat()
    const whole = Object.entries(
      { 'content-type': contentType, ...encoding, 'content-length': String(body.length) },
    ).flat()
    return { body, known, headers: [...known, ...whole] }
  }
  const variants = (keep: Keep) => ({
    identity: variant(identity, mark, {}, keep),
    br: variant(br, `${mark}-br`, { 'content-encoding': 'br' }, keep),
    gzip: variant(gz, `${mark}-gz`, { 'content-encoding': 'gzip' }, keep),
  })
  const kept = { 'no-cache': variants('no-cache'), private: variants('private'), immutable: variants('immutable') }
  return {
    size: identity.length + br.length + gz.length,
    send(request, response, keep) {
      const { body, known, headers } = kept[keep][chooseEncoding(request.headers['accept-encoding'])]
      if (knows(request.headers['if-none-match'], mark)) response.writeHead(304, known).end()
      else response.writeHead(200, headers).end(body)
    },
  }
}

/** `known`: the headers for who has the body already. */
type Variant = { body: Buffer; known: string[]; headers: string[] }

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
export function sendReady(request: FastifyRequest, reply: FastifyReply, ready: ReadyReply, keep: Keep): FastifyReply {
  reply.hijack()
  ready.send(request.raw, reply.raw, keep)
  return reply
}
