/** An unexpected error, with the details that may be reported. */
type ErrorReport = {
  error: unknown
  /**
   * What failed, in the words of the log line: `request failed`. A constant text, without data of
   * the request.
   */
  description: string
  request?: string
  /** The route pattern: `/api/orders/:token`. */
  route?: string
}

/**
 * Receives unexpected errors in addition to the log. It never throws, and no caller waits for it.
 */
export type ErrorReports = {
  report: (report: ErrorReport) => void
  /** Sends the pending reports, for at most two seconds. Later reports are dropped. */
  stop: () => Promise<void>
}
