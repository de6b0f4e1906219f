import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'

/**
 * One line per request with its id, route, status and time: never the address, the query, the body or the client, which
 * could name a person. What is served from memory is logged at `debug` only.
 */
export function logRequests(app: FastifyInstance, { metrics }: Services): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const status = reply.raw.statusCode
    const { elapsedTime } = reply
    metrics.answered({ method: request.method, route, status, seconds: elapsedTime / 1000 })
    const quiet = request.method === 'GET' && status < 400
    request.log[quiet ? 'debug' : 'info'](
      { reqId: request.id, method: request.method, route, status, ms: Math.round(elapsedTime) }, 'answered',
    )
    done()
  })
}

/** An error without the values that a database or a parser likes to quote. */
export function describeError(error: unknown): { type: string; message: string; stack: string; code?: unknown } {
  if (!(error instanceof Error)) return describeThrown(error)
  const { name, message, stack = '' } = error
  return { type: name, message, stack, ...('code' in error ? { code: error.code } : {}) }
}

/** What was thrown without being an error: by its kind, and its status when it has one, as an answer does. */
function describeThrown(thrown: unknown): { type: string; message: string; stack: string } {
  const isObject = typeof thrown === 'object' && thrown !== null
  const type = isObject ? thrown.constructor?.name ?? 'object' : typeof thrown
  const status = isObject && 'status' in thrown && typeof thrown.status === 'number' ? `status ${thrown.status}` : ''
  return { type, message: status, stack: '' }
}
