export type ErrorReportSettings = {
  /** Where the program reports unexpected errors. Null: only to the log. */
  server: string | null
  /** The same for the pages of visitors who agreed to it. Null: nothing is reported or loaded. */
  browser: string | null
}

/** A DSN as Sentry issues it: public key, host and project. It holds no secret. */
export const dsnPattern = /^https?:\/\/[\w-]+@[\w.-]+(:\d{1,5})?(\/[\w-]+)*\/\d+$/
