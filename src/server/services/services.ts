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
  /** What restaurants temporarily do not sell or do. */
  stops: OpenStops
  /** Whether online orders are accepted at all, and which restaurants do not accept them. */
  site: OpenSite
  /** When the restaurants' boards were last active. */
  heartbeats: Heartbeats
  /** The time in epoch milliseconds. Injected, so that a test can set it. */
  now: () => number
  metrics: Metrics
  jobs: Jobs
  /** Notifies of changes, whichever process made them. */
  live: ChangeFeed
  /** Null when cards are not accepted. */
  payments: PaymentGateway | null
  mail: MailGateway
  printers: PrinterGateway
  /** Receives unexpected errors in addition to the log. */
  errorReports: ErrorReports
  push: PushGateway
  /** Tells programs of others. */
  webhooks: WebhookGateway
  socialLogin: SocialLogin
  /** Null when the head office has no provider of its own. */
  staffLogin: StaffLogin | null
  /** Null when wallet cards are not available. */
  wallet: WalletGateway | null
  passwords: Passwords
  /** Limits that all processes share. */
  limits: RateLimits
  lifecycle: Lifecycle
}
