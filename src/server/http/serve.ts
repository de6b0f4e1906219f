import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { type Locale, negotiateLocale } from '#contract/locales.ts'
import { readFields } from './fields.ts'
import { readIdempotencyKey } from './idempotency-key.ts'

/** A call that was checked against its endpoint. */
export type Call<E extends Endpoint> = {
  params: ParamsOf<E>; query: QueryOf<E>; body: BodyOf<E>
  locale: Locale
  idempotencyKey: E extends { idempotent: true } ? string : null
  request: FastifyRequest; reply: FastifyReply
}

/** A text that is sent as it is: a reply kept from an earlier call. */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ReplyOf<E> | JsonText | FastifyReply>
type RouteOptions = { rateLimit?: { max: number; timeWindow: string } }

/** Serves an endpoint of the contract: checks what came, calls the handler, sends what it answers as JSON. */
export function serve<E extends Endpoint>(
  app: FastifyInstance, endpoint: E, handler: Handler<E>, { rateLimit }: RouteOptions = {},
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint: endpoint.id, ...(rateLimit ? { rateLimit } : {}) },
    async handler(request, reply) {
      const call = {
        params: endpoint.params && readFields(endpoint.params, request.params),
        query: endpoint.query && readFields(endpoint.query, request.query),
        body: endpoint.body && readFields(endpoint.body, request.body),
        idempotencyKey: endpoint.idempotent ? readIdempotencyKey(request.headers['idempotency-key']) : null,
        locale: negotiateLocale(request.headers['accept-language']),
        request, reply,
      } as Call<E>
      const answer = await handler(call)
      if (reply.sent || answer === reply) return reply
      return reply
        .code(endpoint.status ?? 200)
        .type('application/json; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(answer instanceof JsonText ? answer.text : JSON.stringify(answer))
    },
  })
}
