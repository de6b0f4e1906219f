import type { ErrorReports } from './port.ts'

/** Reports nothing beyond the log. */
export const logAlone: ErrorReports = { report: () => undefined, stop: async () => undefined }
