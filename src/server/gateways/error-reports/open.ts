import type { Config } from '#server/config/config.ts'
import { noErrorService } from './no-service.ts'
import type { ErrorReports } from './port.ts'

/** Opens the configured error reporting. Sentry's library is loaded only when a DSN is set. */
export async function openErrorReports({
  errorReports,
}: Pick<Config, 'errorReports'>): Promise<ErrorReports> {
  if (errorReports.server === null) return noErrorService
  const { createSentry } = await import('./sentry.ts')
  return createSentry(errorReports.server)
}
