export type ErrorReportSettings = {
  /** Where the program reports what it did not expect; null: the log alone. */
  server: string | null
  /** The same for the pages of who agreed to it; null: nobody is told, and nothing is loaded. */
  browser: string | null
}

/** As the service gives it: who may report, where, and about which project. It holds no secret. */
export const dsnPattern = /^https?:\/\/[\w-]+@[\w.-]+(:\d{1,5})?(\/[\w-]+)*\/\d+$/
