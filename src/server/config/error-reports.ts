export type ErrorReportSettings = {
  /**
   * The DSN to which the program reports unexpected errors. Null: it writes them only to the log.
   */
  server: string | null
  /**
   * The DSN for errors of the pages, for visitors who agreed to it. Null: nothing is reported or
   * loaded.
   */
  browser: string | null
}

/**
 * The form of a DSN as Sentry issues it: public key, host and project. A DSN contains no secret.
 */
export const dsnPattern = /^https?:\/\/[\w-]+@[\w.-]+(:\d{1,5})?(\/[\w-]+)*\/\d+$/
