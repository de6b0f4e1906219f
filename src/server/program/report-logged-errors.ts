import type { FastifyBaseLogger } from 'fastify'
import type { ErrorReports } from '#server/gateways/error-reports/port.ts'
import type { Metrics } from '#server/metrics/metrics.ts'

type Line = { err?: unknown; reqId?: unknown; route?: unknown }

/**
 * Changes `log.error` so that every logged error is also counted in the metrics and reported to
 * `reports`, whatever the log's level. Callers then only need to log an error.
 */
export function reportLoggedErrors(
  log: FastifyBaseLogger,
  reports: ErrorReports,
  metrics: Pick<Metrics, 'errorLogged'>,
): void {
  const write = log.error.bind(log) as (line: unknown, message?: string) => void
  log.error = (line: unknown, message?: string) => {
    write(line, message)
    if (message !== undefined) metrics.errorLogged(message)
    const { err, reqId, route }: Line =
      line instanceof Error ? { err: line } : typeof line === 'object' && line !== null ? line : {}
    if (err === undefined || message === undefined) return
    reports.report({
      error: err,
      description: message,
      ...(typeof reqId === 'string' ? { request: reqId } : {}),
      ...(typeof route === 'string' ? { route } : {}),
    })
  }
}
