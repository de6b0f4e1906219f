import type { FastifyBaseLogger } from 'fastify'
import type { ErrorReports } from '#server/gateways/error-reports/port.ts'

type Line = { err?: unknown; reqId?: unknown; route?: unknown }

/**
 * Reports everything that is logged as an error, whatever the log's level, so that no caller has to
 * do both.
 */
export function reportWhatIsLogged(log: FastifyBaseLogger, reports: ErrorReports): void {
  const write = log.error.bind(log) as (line: unknown, what?: string) => void
  log.error = (line: unknown, what?: string) => {
    write(line, what)
    const { err, reqId, route }: Line =
      line instanceof Error ? { err: line } : typeof line === 'object' && line !== null ? line : {}
    if (err === undefined || what === undefined) return
    reports.report({
      error: err,
      what,
      ...(typeof reqId === 'string' ? { request: reqId } : {}),
      ...(typeof route === 'string' ? { route } : {}),
    })
  }
}
