import { finished } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { callerOf, isFromOutside } from '#server/http/guards/caller.ts'
import { spendLimit } from '#server/http/guards/rate-limits.ts'
import { createRoom } from '#server/http/guards/room.ts'
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
/**
 * Most bytes of them that one caller sends at once: a third, which holds the largest body of any endpoint.
 * A body counts by the length that its sender declares, and that costs them nothing: alone, nobody keeps
 * everybody else out.
 */
const LARGE_BYTES_EACH = Math.floor(LARGE_BYTES / 3)
const room = createRoom({ most: LARGE_BYTES, each: LARGE_BYTES_EACH, retryAfter: '5' })

/**
 * Holds room for a large body from before it is read until it is answered, or its sender is gone. Refuses
 * it where there is none: people who are signed in could fill the memory together. A body of unknown length
 * takes as much as its endpoint reads. A person of the head office is one caller from wherever they send.
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

/** Before a body is read: refuses what the endpoint does not take, and counts a large one. */
export function expectBody(endpoint: Endpoint, request: FastifyRequest): void {
  const type = request.headers['content-type']
  const isOfItsKind =
    type === undefined || /^image\//i.test(type) === (endpoint.bodyMedia !== undefined)
  if (endpoint.method !== 'GET' && !isOfItsKind) throw new Refusal('unsupported_media_type')
  if (isLarge(endpoint)) spendLimit(request)
}
