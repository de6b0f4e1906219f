import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/open.ts'
import type { Passwords } from '#server/state/passwords/passwords.ts'
import type { Heartbeats } from '#server/state/heartbeats/heartbeats.ts'
import type { CurrentCatalogue } from '#server/state/catalogue/current-catalogue.ts'
import type { Times } from '#server/state/times/takeaway.ts'
import type { OpenSite } from '#server/state/site/open-site.ts'
import type { OpenStops } from '#server/state/stops/open-stops.ts'
import type { ErrorReports } from '#server/gateways/error-reports/port.ts'
import type { MailGateway } from '#server/gateways/mail/port.ts'
import type { PaymentGateway } from '#server/gateways/payments/port.ts'
import type { PushGateway } from '#server/gateways/push/port.ts'
import type { PrinterGateway } from '#server/gateways/printers/port.ts'
import type { SocialLogin, StaffLogin } from '#server/gateways/social-login/port.ts'
import type { WalletGateway } from '#server/gateways/wallet/port.ts'
import type { WebhookGateway } from '#server/gateways/webhooks/port.ts'
import type { Lifecycle } from '#server/http/guards/health.ts'
import type { RateLimits } from '#server/http/guards/rate-limits.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import type { ChangeFeed } from '#server/live/change-feed.ts'
import type { Metrics } from '#server/metrics/metrics.ts'

/** The services that the features of the program use. */
export type Services = {
  config: Config
  database: Database
  catalogue: CurrentCatalogue
  times: Times
  /** Products and services that restaurants have temporarily stopped. */
  stops: OpenStops
  /** Whether the chain accepts online orders, and which restaurants do not accept them. */
  site: OpenSite
  /** The time of the last heartbeat of each restaurant's boards. */
  heartbeats: Heartbeats
  /** The time in epoch milliseconds. Injected, so that a test can set it. */
  now: () => number
  metrics: Metrics
  jobs: Jobs
  /** Notifies this process of changes in the database, whichever process made the changes. */
  live: ChangeFeed
  /** The provider of card payments; null if cards are not accepted. */
  payments: PaymentGateway | null
  mail: MailGateway
  printers: PrinterGateway
  /** Receives unexpected errors in addition to the log. */
  errorReports: ErrorReports
  push: PushGateway
  /** Calls the webhooks of external programs. */
  webhooks: WebhookGateway
  socialLogin: SocialLogin
  /** The login provider of the head office; null if the head office uses none. */
  staffLogin: StaffLogin | null
  /** Wallet cards; null if they are not available. */
  wallet: WalletGateway | null
  passwords: Passwords
  /** Rate limits that all processes share. */
  limits: RateLimits
  lifecycle: Lifecycle
}
