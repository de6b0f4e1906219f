import { type Context, type Span, SpanKind, SpanStatusCode, context } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { beginSpan, contextOf, isInSpan, isTracing } from '#server/telemetry/spans.ts'

type Traced = { span: Span; within: Context }
const traced = new WeakMap<FastifyRequest, Traced>()
/**
 * Routes that are not traced: they are requested every few seconds, and show nothing about a
 * customer's waiting time.
 */
const untraced = new Set(['/healthz', '/readyz'])

/**
 * Creates a span for each request, named by its method and the pattern of its address: never the
 * address itself, which may contain a token, nor the client. If the request names a trace, that
 * trace is continued; a request from inside the program belongs to the trace of its caller. Adds no
 * hooks while tracing is off.
 */
export function traceRequests(app: FastifyInstance): void {
  if (!isTracing()) return
  app.addHook('onRequest', (request, reply, next) => {
    const route = request.routeOptions.url ?? 'unknown'
    const requestSpan = untraced.has(route) ? null : begin(request, route)
    if (requestSpan === null) return next()
    traced.set(request, requestSpan)
    // The client may disconnect before it gets an answer, so the span also ends with the
    // connection.
    reply.raw.once('close', () => endRequestSpan(request))
    context.with(requestSpan.within, next)
  })
  // After the body was read, hooks are called by the socket, outside the context of the trace.
  app.addHook('preValidation', (request, _reply, next) => enter(request, next))
  app.addHook('onResponse', (request, reply, next) => {
    const { statusCode } = reply.raw
    const span = traced.get(request)?.span.setAttribute('http.response.status_code', statusCode)
    // The span does not contain the error itself, which the log has under the same trace.
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    // The log line about the answer must name the trace too.
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
