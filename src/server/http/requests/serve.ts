import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { type Locale, negotiateLocale } from '#contract/pages/locales.ts'
import { LARGE_PER_MINUTE, expectBody, holdRoom, isGuarded, isLarge } from './bodies.ts'
import { readAddress, readFields } from './fields.ts'
import { type RateLimit, limitHere, spendLimit } from '#server/http/guards/rate-limits.ts'
import { actingIn } from '#server/kit/acting-session.ts'
import { fieldRefusal, Refusal } from '#server/kit/refusal.ts'
import type { DeskViewer, StaffViewer, Viewer } from '#server/http/guards/viewer.ts'

/** Reads an `Idempotency-Key` header: 1 to 200 visible ASCII characters. */
function readIdempotencyKey(header: string | string[] | undefined): string {
  if (header === undefined || header === '') throw new Refusal('idempotency_key_missing')
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header)) {
    throw fieldRefusal('Idempotency-Key', 'field_invalid')
  }
  return header
}

/** A call whose input was validated against its endpoint. */
export type EndpointCall<E extends Endpoint> = {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  locale: Locale
  idempotencyKey: E extends { idempotent: true } ? string : null
  /** The calling customer; null if nobody is logged in, or if the endpoint is not for customers. */
  viewer: E extends { viewer: 'customer' }
    ? Viewer
    : E extends { viewer: 'anyone' }
      ? Viewer | null
      : null
  /**
   * The calling board, if the endpoint is for boards (`kitchen`, `cook`). For `cook`, a person is
   * signed in on the board.
   */
  desk: E extends { viewer: 'cook' }
    ? DeskViewer & { person: string }
    : E extends { viewer: 'kitchen' }
      ? DeskViewer
      : null
  /** The calling person of the head office, if the endpoint is for the head office. */
  staff: E extends { viewer: 'staff' } ? StaffViewer : null
  request: FastifyRequest
  reply: FastifyReply
}

/** A text that is sent unchanged: the stored reply of an earlier call. */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Handler<E extends Endpoint> = (
  call: EndpointCall<E>,
) => Promise<ReplyOf<E> | JsonText | FastifyReply>
/**
 * Options of a route. `perMinute`: calls that one address may make to this process. `limit`: calls
 * to all processes together.
 */
export type RouteOptions<E extends Endpoint> = {
  perMinute?: number
  limit?: RateLimit
  /**
   * Refuses a call by its address and its caller, before the server reads the body. An endpoint
   * that reads large bodies from anybody must have this function.
   */
  admit?: (call: Pick<EndpointCall<E>, 'params' | 'query' | 'viewer' | 'request'>) => Promise<void>
  /**
   * Refuses errors that the body's schema cannot detect. This check does no costly work, because a
   * refused call does not count towards the limit.
   */
  check?: (body: BodyOf<E>) => void
}

/**
 * The refusals that an endpoint may answer in addition to those that it declares. They depend on
 * the input, the method and the viewer of the endpoint, and on whether it is idempotent.
 */
export function generalRefusals(endpoint: Endpoint): ErrorCode[] {
  return [
    ...(endpoint.params || endpoint.query || endpoint.body ? ['invalid_request' as const] : []),
    ...(endpoint.body ? ['too_large' as const, 'unsupported_media_type' as const] : []),
    ...(endpoint.method === 'GET' ? [] : ['forbidden' as const]),
    ...(endpoint.viewer === 'staff'
      ? ([
          'staff_signed_out',
          'right_missing',
          'confirmation_needed',
          'passkey_missing',
          'staff_sign_in_again',
        ] as const)
      : endpoint.viewer
        ? ['unauthorized' as const]
        : []),
    ...(endpoint.idempotent
      ? [
          'idempotency_key_missing' as const,
          'idempotency_key_reused' as const,
          'request_in_flight' as const,
        ]
      : []),
    'too_many_requests',
    'server_error',
    'unavailable',
  ]
}

/**
 * Reads the body of a request whose address was already read, and collects the arguments of the
 * endpoint's handler.
 */
const readCall = <E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
  reply: FastifyReply,
): EndpointCall<E> =>
  ({
    ...request.address,
    body: endpoint.body && readFields(endpoint.body, request.body),
    idempotencyKey: endpoint.idempotent
      ? readIdempotencyKey(request.headers['idempotency-key'])
      : null,
    locale: negotiateLocale(request.headers['accept-language']),
    viewer: request.viewer,
    desk: request.desk,
    staff: request.staff,
    request,
    reply,
  }) as EndpointCall<E>

/**
 * Serves an endpoint of the contract: validates the address and then the body, calls the handler,
 * and sends the handler's result as JSON. Hooks have already checked the limit of this process and
 * the caller.
 */
export function registerEndpoint<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  { limit, admit, check, ...options }: RouteOptions<E> = {},
): void {
  const perMinute = options.perMinute ?? (isLarge(endpoint) ? LARGE_PER_MINUTE : undefined)
  if (!isGuarded(endpoint, admit !== undefined))
    throw new Error(`${endpoint.id} reads a large body without a check of its caller`)
  const allowed = new Set<ErrorCode>([...endpoint.refusals, ...generalRefusals(endpoint)])
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
    config: {
      endpoint,
      ...(limit === undefined ? {} : { limit }),
      ...(perMinute === undefined ? {} : { limitHere: limitHere(perMinute, 60) }),
    },
    async onRequest(request, reply) {
      expectBody(endpoint, request)
      const { viewer } = request
      request.address = {
        params: readAddress(endpoint.params, request.params),
        query: readAddress(endpoint.query, request.query),
      }
      await admit?.({ ...request.address, viewer, request } as EndpointCall<E>)
      if (isLarge(endpoint)) holdRoom(endpoint, request, reply)
    },
    async handler(request, reply) {
      const call = readCall(endpoint, request, reply)
      check?.(call.body)
      spendLimit(request)
      const answer = await actingIn(request.staff, () => handler(call)).catch((error: unknown) => {
        if (!(error instanceof Refusal) || allowed.has(error.code)) throw error
        throw new Error(`${endpoint.id} does not declare the refusal ${error.code}`, {
          cause: error,
        })
      })
      // A Fastify reply is a thenable, so `await` does not return the reply itself. Only
      // `reply.sent` shows that the handler has already answered.
      if (reply.sent) return reply
      return reply
        .code(reply.statusCode === 200 ? (endpoint.status ?? 200) : reply.statusCode)
        .type('application/json; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(answer instanceof JsonText ? answer.text : JSON.stringify(answer))
    },
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The parameters of the address, parsed by the schemas of its endpoint. */
    address: { params: unknown; query: unknown } | null
  }
  interface FastifyContextConfig {
    /** The endpoint of the contract that the route serves. */
    endpoint?: Endpoint
  }
}
