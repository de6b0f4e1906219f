import type { FastifyInstance } from 'fastify'
import type { Metrics } from '#server/metrics/metrics.ts'

/**
 * Logs one line per request with its id, route, status and time: never the address, the query, the
 * body or the client, which could identify a person. A successful GET is logged at `debug` only.
 */
export function logRequests(app: FastifyInstance, { metrics }: { metrics: Metrics }): void {
  app.addHook('onResponse', (request, reply, next) => {
    const route = request.routeOptions.url ?? 'unknown'
    const status = reply.raw.statusCode
    const { elapsedTime } = reply
    metrics.answered({ method: request.method, route, status, seconds: elapsedTime / 1000 })
    const quiet = request.method === 'GET' && status < 400
    request.log[quiet ? 'debug' : 'info'](
      { reqId: request.id, method: request.method, route, status, ms: Math.round(elapsedTime) },
      'answered',
    )
    next()
  })
}
