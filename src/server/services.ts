import type { Config } from './config.ts'
import type { Database } from './db/open.ts'
import type { CurrentCatalogue } from './features/menu/current-catalogue.ts'

/** What the features of the program work with. */
export type Services = {
  config: Config
  database: Database
  catalogue: CurrentCatalogue
  /** The time, in milliseconds since 1970; an argument, so that a test can choose it. */
  now: () => number
}
