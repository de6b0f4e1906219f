/** An error that nobody expected, with what may be said about it elsewhere. */
export type ErrorReport = {
  error: unknown
  /** Fixed words, as in the log. */
  what: string
  request?: string
  /** The pattern of the address: `/api/orders/:token`. */
  route?: string
}

/** Who is told of unexpected errors besides the log. It never throws, and nobody waits for it. */
export type ErrorReports = {
  report: (report: ErrorReport) => void
  /** Sends what is under way, for two seconds at most; what is reported later is dropped. */
  stop: () => Promise<void>
}
