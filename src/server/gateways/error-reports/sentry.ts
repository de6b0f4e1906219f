import { Scope, createStackParser, createTransport, linkedErrorsIntegration } from '@sentry/core'
import { ServerRuntimeClient, nodeStackLineParser } from '@sentry/core/server'
import { pickSendableFields } from '#contract/error-report.ts'
import { describeError } from '#server/kit/describe-error.ts'
import type { ErrorReports } from './port.ts'

/** Maximum number of reports in flight. Further ones are dropped. */
const AT_ONCE = 20
const ANSWERED_WITHIN = 5000
const FLUSHED_WITHIN = 2000

/**
 * A separate Sentry client, without the library's hooks into Node, its tracing or its global state.
 */
export function createSentry(dsn: string): ErrorReports {
  const client = new ServerRuntimeClient({
    dsn,
    platform: 'node',
    runtime: { name: 'node', version: process.version },
    stackParser: createStackParser(nodeStackLineParser()),
    integrations: [linkedErrorsIntegration()],
    tracesSampleRate: 0,
    sendDefaultPii: false,
    sendClientReports: false,
    includeServerName: false,
    transportOptions: { bufferSize: AT_ONCE },
    // A transport with a timeout, because the transports of Sentry's library have none.
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        const signal = AbortSignal.timeout(ANSWERED_WITHIN)
        const reply = await fetch(options.url, {
          method: 'POST',
          body: Buffer.from(body),
          headers: options.headers ?? {},
          signal,
        })
        await reply.body?.cancel()
        return {
          statusCode: reply.status,
          headers: {
            'retry-after': reply.headers.get('retry-after'),
            'x-sentry-rate-limits': reply.headers.get('x-sentry-rate-limits'),
          },
        }
      }),
    beforeSend: pickSendableFields,
  })
  client.init()
  let stopped = false
  return {
    report({ error, description, request, route }) {
      if (stopped) return
      const scope = new Scope()
      scope.setTags({ what: description, request, route })
      client.captureException(
        error instanceof Error ? error : toReportableError(error),
        undefined,
        scope,
      )
    },
    async stop() {
      if (stopped) return
      stopped = true
      await client.close(FLUSHED_WITHIN)
    },
  }
}

/** A thrown value that is not an error has no stack: only its type and status may be reported. */
function toReportableError(thrown: unknown): Error {
  const { type, message } = describeError(thrown)
  const error = new Error(message)
  error.name = type
  error.stack = ''
  return error
}
