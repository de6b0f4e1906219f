import type { ErrorReports } from './port.ts'

/** Reports nothing beyond the log. */
export const noErrorService: ErrorReports = { report: () => undefined, stop: async () => undefined }
