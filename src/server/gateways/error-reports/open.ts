import type { Config } from '#server/config/config.ts'
import { logAlone } from './none.ts'
import type { ErrorReports } from './port.ts'

/**
 * Who hears of unexpected errors, by the settings; the library is loaded only where there is
 * somebody.
 */
export async function openErrorReports({
  errorReports,
}: Pick<Config, 'errorReports'>): Promise<ErrorReports> {
  if (errorReports.server === null) return logAlone
  const { createSentry } = await import('./sentry.ts')
  return createSentry(errorReports.server)
}
