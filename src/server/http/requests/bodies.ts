import { finished } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { callerOf, isFromOutside } from '#server/http/guards/caller.ts'
import { spendLimit } from '#server/http/guards/rate-limits.ts'
import { createRoom } from '#server/http/guards/room.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { readJsonBody } from './json-body.ts'

/** Maximum size in bytes of a body that is read from any client. */
export const SMALL_BODY = 64 * 1024

/**
 * Content types in the framework's spelling. JSON is UTF-8 (RFC 8259): another encoding would be
 * misread.
 */
const JSON_TYPE = /^application\/json(; charset="utf-?8")?$/i
/**
 * Content types of pictures. The format of a picture is recognised by its bytes, whatever type its
 * sender declares.
 */
const IMAGE_TYPE = /^image\/[\w.+-]+$/i

/** Registers the parsers for every body of the API: JSON, or the bytes of a picture. */
export function readBodies(api: FastifyInstance): void {
  api.removeAllContentTypeParsers()
  api.addContentTypeParser(JSON_TYPE, { parseAs: 'string' }, async (_: unknown, text: string) =>
    readJsonBody(text),
  )
  api.addContentTypeParser(
    IMAGE_TYPE,
    { parseAs: 'buffer' },
    async (_: unknown, bytes: Buffer) => bytes,
  )
}

/**
 * Maximum number of large bodies per minute that one IP address may send to an endpoint of this
 * process.
 */
export const LARGE_PER_MINUTE = 60

export const isLarge = ({ bodyLimit = 0 }: Endpoint): boolean => bodyLimit > SMALL_BODY

/**
 * Whether strangers cannot make an endpoint read a large body. True if the endpoint reads no large
 * body, requires a session, or checks the address of the call before the body is read.
 */
export const isGuarded = (endpoint: Endpoint, isPathChecked: boolean): boolean =>
  !isLarge(endpoint) ||
  (endpoint.viewer !== undefined && endpoint.viewer !== 'anyone') ||
  isPathChecked

/**
 * Maximum number of bytes of large bodies in this process at once: several files of a catalogue, or
 * dozens of usual photographs. A body takes several times its length in memory while the process
 * parses and checks it.
 */
export const LARGE_BYTES = 64 * 1024 * 1024
/**
 * Maximum number of bytes of large bodies at once for one caller: a third of `LARGE_BYTES`, which
 * is enough for the largest body of any endpoint. A body counts with its declared length, and
 * declaring a length costs a caller nothing. Without this limit, one caller could exclude all
 * others.
 */
const LARGE_BYTES_EACH = Math.floor(LARGE_BYTES / 3)
const room = createRoom({ most: LARGE_BYTES, each: LARGE_BYTES_EACH, retryAfter: '5' })

/**
 * Reserves capacity for a large body before the server reads it. Releases the capacity when the
 * request is answered or its sender has disconnected. Refuses the body if there is no capacity:
 * many signed-in people together could fill the memory. A body of unknown length counts with the
 * maximum of its endpoint. A person of the head office counts as one caller, whatever their
 * address.
 */
export function holdRoom(
  { bodyLimit = 0 }: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const length = request.headers['content-length']
  const bytes = length === undefined ? bodyLimit : Math.min(Number(length), bodyLimit)
  const address = isFromOutside(request) ? callerOf(request.ip) : null
  finished(reply.raw, room.hold(request.staff?.staff ?? address, bytes))
}

/**
 * Checks a request before its body is read: refuses a content type that the endpoint does not
 * accept. A call with a large body remains counted towards the `limit` of its route, even if it is
 * refused for its fields.
 */
export function expectBody(endpoint: Endpoint, request: FastifyRequest): void {
  const type = request.headers['content-type']
  const isOfItsKind =
    type === undefined || /^image\//i.test(type) === (endpoint.bodyMedia !== undefined)
  if (endpoint.method !== 'GET' && !isOfItsKind) throw new Refusal('unsupported_media_type')
  if (isLarge(endpoint)) spendLimit(request)
}
