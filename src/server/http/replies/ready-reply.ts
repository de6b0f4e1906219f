import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Encoding, chooseEncoding, encode } from './encodings.ts'
import { apiHeaders } from '#server/http/guards/guards.ts'

/**
 * How a reply is cached: always revalidated; revalidated, and cached by the visitor's browser only;
 * for a day if the reply hardly ever changes; or forever if the address identifies the content.
 */
export type Keep =
  | 'no-cache'
  | 'private, no-cache'
  | 'public, max-age=86400'
  | 'public, max-age=31536000, immutable'

/**
 * A reply that is the same for everybody: serialised, compressed and tagged once, sent many times.
 */
export type ReadyReply = {
  size: number
  /** Sends the reply. `extraHeaders`: headers for this request only. */
  send: (
    request: IncomingMessage,
    response: ServerResponse,
    keep: Keep,
    extraHeaders?: string[],
  ) => void
  /**
   * Returns the uncompressed body with its headers, for a program whose hooks change the replies,
   * such as a preview.
   */
  plain: () => Promise<{ status: number; headers: string[]; body: Buffer }>
}

/** Suffixes of the entity tag, so that each encoding has a different tag. */
const suffixes: Record<Encoding, string> = { identity: '', br: '-br', gzip: '-gz' }

/**
 * Bytes of memory that a reply needs in addition to its text: buffers, headers and closures,
 * measured on thousands of empty replies.
 */
const OVERHEAD = 2_500

/**
 * Copies the bytes into separate memory. Otherwise a small buffer would prevent the release of
 * Node's shared pool of 64 kB, or of the buffers used for compressing.
 */
function alone(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

/**
 * Prepares a reply. `vary` names the request headers that selected this text; `Accept-Encoding` is
 * added.
 */
export async function readyReply(
  text: string,
  contentType: string,
  vary: readonly string[],
  security: Record<string, string> = apiHeaders,
  status = 200,
): Promise<ReadyReply> {
  const identity = alone(Buffer.from(text))
  const mark = createHash('sha256').update(identity).digest('base64url').slice(0, 20)
  const shared = { ...security, vary: [...vary, 'Accept-Encoding'].join(', ') }
  const variant = async (encoding: Encoding): Promise<Variant> => {
    const body = encoding === 'identity' ? identity : alone(await encode(identity, encoding))
    const validators = Object.entries({ ...shared, etag: `"${mark}${suffixes[encoding]}"` }).flat()
    const encoded = encoding === 'identity' ? {} : { 'content-encoding': encoding }
    const contentHeaders = {
      'content-type': contentType,
      ...encoded,
      'content-length': String(body.length),
    }
    return {
      body,
      validators,
      headers: [...validators, ...Object.entries(contentHeaders).flat()],
    }
  }
  // The body is encoded on the first request for an encoding and then cached: few visitors need any
  // encoding except the best one.
  const variants: Partial<Record<Encoding, Variant>> = {}
  const write = (
    request: IncomingMessage,
    response: ServerResponse,
    keep: Keep,
    extraHeaders: string[],
    { body, validators, headers }: Variant,
  ) => {
    if (status === 200 && knows(request.headers['if-none-match'], mark))
      response.writeHead(304, [...validators, ...extraHeaders, 'cache-control', keep]).end()
    else response.writeHead(status, [...headers, ...extraHeaders, 'cache-control', keep]).end(body)
  }
  return {
    size: identity.length * 2 + OVERHEAD,
    plain: async () => ({ status, ...(await variant('identity')) }),
    send(request, response, keep, extraHeaders = []) {
      const encoding = chooseEncoding(request.headers['accept-encoding'])
      const cached = variants[encoding]
      if (cached) return write(request, response, keep, extraHeaders, cached)
      variant(encoding).then(
        (fresh) => write(request, response, keep, extraHeaders, (variants[encoding] = fresh)),
        (error: Error) => response.destroy(error),
      )
    },
  }
}

/** A reply in one encoding. `validators`: the headers for a client that already has the body. */
type Variant = { body: Buffer; validators: string[]; headers: string[] }

/**
 * Whether the client already has the content. Its If-None-Match header may contain the entity tag
 * of any encoding of this content, weak or strong.
 */
function knows(ifNoneMatch: string | undefined, mark: string): boolean {
  if (ifNoneMatch === undefined) return false
  return (
    ifNoneMatch.trim() === '*' ||
    ifNoneMatch.includes(`"${mark}"`) ||
    ifNoneMatch.includes(`"${mark}-`)
  )
}

/**
 * The name of the decorator that declares that the hooks of a program change its replies. Previews
 * have this decorator.
 */
export const CHANGES_REPLIES = 'changesReplies'

/**
 * Sends a ready reply. Bypasses the framework's serialisation, because the reply is already
 * serialised. Also bypasses the framework's hooks, unless the program has the decorator
 * `CHANGES_REPLIES`.
 */
export function sendReady(
  request: FastifyRequest,
  reply: FastifyReply,
  ready: ReadyReply,
  keep: Keep,
  extraHeaders: string[] = [],
): FastifyReply {
  if (request.server.hasDecorator(CHANGES_REPLIES)) {
    void ready.plain().then(
      ({ status, headers, body }) => {
        const all = [...headers, ...extraHeaders, 'cache-control', keep]
        for (let at = 0; at < all.length; at += 2) reply.header(all[at] ?? '', all[at + 1])
        return reply.code(status).send(body)
      },
      (error: Error) => reply.send(error),
    )
    return reply
  }
  reply.hijack()
  ready.send(request.raw, reply.raw, keep, extraHeaders)
  return reply
}
