import type { Config } from './config.ts'
import type { Database } from './db/open.ts'
import type { Passwords } from './features/auth/passwords.ts'
import type { SignsOfLife } from './features/kitchen/signs-of-life.ts'
import type { CurrentCatalogue } from './features/menu/current-catalogue.ts'
import type { Times } from './features/restaurants/takeaway.ts'
import type { OpenSite } from './features/site/open-site.ts'
import type { OpenStops } from './features/stops/open-stops.ts'
import type { ErrorReports } from './gateways/error-reports/port.ts'
import type { MailGateway } from './gateways/mail/port.ts'
import type { PaymentGateway } from './gateways/payments/port.ts'
import type { PushGateway } from './gateways/push/port.ts'
import type { PrinterGateway } from './gateways/printers/port.ts'
import type { SocialLogin } from './gateways/social-login/port.ts'
import type { WalletGateway } from './gateways/wallet/port.ts'
import type { Lifecycle } from './http/health.ts'
import type { RateLimits } from './http/rate-limits.ts'
import type { Jobs } from './jobs/queue.ts'
import type { LiveCalls } from './live/live.ts'
import type { Metrics } from './metrics.ts'

/** What the features of the program work with. */
export type Services = {
  config: Config
  database: Database
  catalogue: CurrentCatalogue
  times: Times
  /** What restaurants do not do for a time. */
  stops: OpenStops
  /** Whether orders are taken online at all, and where not. */
  site: OpenSite
  /** Whether somebody looks at their boards. */
  signs: SignsOfLife
  /** The time, in milliseconds since 1970; an argument, so that a test can choose it. */
  now: () => number
  metrics: Metrics
  jobs: Jobs
  /** Who is called when something changed, whichever process changed it. */
  live: LiveCalls
  /** Null where no cards are taken. */
  payments: PaymentGateway | null
  mail: MailGateway
  printers: PrinterGateway
  /** Who is told of unexpected errors, besides the log. */
  errorReports: ErrorReports
  push: PushGateway
  socialLogin: SocialLogin
  /** Null where no wallet cards are made. */
  wallet: WalletGateway | null
  passwords: Passwords
  /** Limits that all processes share. */
  limits: RateLimits
  lifecycle: Lifecycle
}
