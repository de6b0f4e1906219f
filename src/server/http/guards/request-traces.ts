import { type Context, type Span, SpanKind, SpanStatusCode, context } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { beginSpan, contextOf, isInSpan, isTracing } from '#server/telemetry/spans.ts'

type Traced = { span: Span; within: Context }
const traced = new WeakMap<FastifyRequest, Traced>()
/** They are asked every few seconds, and say nothing about a customer's wait. */
const untraced = new Set(['/healthz', '/readyz'])

/**
 * Makes a span of each request, named by its method and the pattern of its address: never the
 * address itself, which may hold a token, nor the client. A trace that the request names is
 * continued; a request from within the program is part of what asked. No hook while tracing is off.
 */
export function traceRequests(app: FastifyInstance): void {
  if (!isTracing()) return
  app.addHook('onRequest', (request, reply, next) => {
    const route = request.routeOptions.url ?? 'unknown'
    const requestSpan = untraced.has(route) ? null : begin(request, route)
    if (requestSpan === null) return next()
    traced.set(request, requestSpan)
    // A client that leaves before its answer.
    reply.raw.once('close', () => endRequestSpan(request))
    context.with(requestSpan.within, next)
  })
  // What follows the body is called by the socket, outside of every context.
  app.addHook('preValidation', (request, _reply, next) => enter(request, next))
  app.addHook('onResponse', (request, reply, next) => {
    const { statusCode } = reply.raw
    const span = traced.get(request)?.span.setAttribute('http.response.status_code', statusCode)
    // The log has the error itself, under the same trace.
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    // The line that the log writes of the answer names its trace, too.
    enter(request, next)
    endRequestSpan(request)
  })
}

function begin(request: FastifyRequest, route: string): Traced | null {
  return beginSpan(
    `${request.method} ${route}`,
    {
      kind: SpanKind.SERVER,
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'mesclun.request': request.id,
      },
    },
    isInSpan() ? context.active() : contextOf(request.headers),
  )
}

function enter(request: FastifyRequest, next: () => void): void {
  const requestSpan = traced.get(request)
  if (requestSpan === undefined) next()
  else context.with(requestSpan.within, next)
}

/** Ends the span of a request: with its answer, or when its answer becomes a stream. */
export function endRequestSpan(request: FastifyRequest): void {
  traced.get(request)?.span.end()
  traced.delete(request)
}
