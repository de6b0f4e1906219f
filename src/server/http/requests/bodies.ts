import { finished } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { spendLimit } from '#server/http/guards/rate-limits.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { readJsonBody } from './json-body.ts'

/** Most bytes of a body that is read of anybody. */
export const SMALL_BODY = 64 * 1024

/**
 * Content types in the framework's spelling. JSON is UTF-8 (RFC 8259): another encoding would be
 * misread.
 */
const JSON_TYPE = /^application\/json(; charset="utf-?8")?$/i
/** A picture is recognised by its bytes, whatever its sender calls it. */
const IMAGE_TYPE = /^image\/[\w.+-]+$/i

/** Every body of the API is read here: JSON, or the bytes of a picture. */
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

/** Large bodies that one address may send to this process in a minute, by each endpoint. */
export const LARGE_PER_MINUTE = 60

export const isLarge = ({ bodyLimit = 0 }: Endpoint): boolean => bodyLimit > SMALL_BODY

/**
 * Whether nobody can have a large body read by an endpoint: a session is asked for, or a check of the
 * path comes before the body.
 */
export const isGuarded = (endpoint: Endpoint, isPathChecked: boolean): boolean =>
  !isLarge(endpoint) ||
  (endpoint.viewer !== undefined && endpoint.viewer !== 'anyone') ||
  isPathChecked

/**
 * Most bytes of large bodies that this process holds at once: several files of a catalogue, or
 * dozens of usual photographs. Read and checked, a body takes several times as much memory.
 */
export const LARGE_BYTES = 64 * 1024 * 1024
/** Seconds after which who found no room may send again. */
const ROOM_AFTER = '5'
let heldBytes = 0

/**
 * Holds room for a large body from before it is read until it is answered. Refuses it where there
 * is none: people who are signed in could fill the memory together. A body of unknown length takes as much
 * as its endpoint reads.
 */
export function holdRoom(
  { bodyLimit = 0 }: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const length = request.headers['content-length']
  const bytes = length === undefined ? bodyLimit : Math.min(Number(length), bodyLimit)
  if (heldBytes + bytes > LARGE_BYTES)
    throw new Refusal('unavailable', { headers: { 'retry-after': ROOM_AFTER } })
  heldBytes += bytes
  finished(reply.raw, () => {
    heldBytes -= bytes
  })
}

/** Before a body is read: refuses what the endpoint does not take, and counts a large one. */
export function expectBody(endpoint: Endpoint, request: FastifyRequest): void {
  const type = request.headers['content-type']
  const isOfItsKind =
    type === undefined || /^image\//i.test(type) === (endpoint.bodyMedia !== undefined)
  if (endpoint.method !== 'GET' && !isOfItsKind) throw new Refusal('unsupported_media_type')
  if (isLarge(endpoint)) spendLimit(request)
}
