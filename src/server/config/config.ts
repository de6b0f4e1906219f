import * as z from 'zod'
import { type ErrorReportSettings, dsnPattern } from './error-reports.ts'
import { type PushSettings, readPush } from './push.ts'
import type { TelemetrySettings } from '#server/telemetry/open-telemetry.ts'
import { type SocialLoginSettings, readSocialLogin } from './social-login.ts'
import { type StaffLoginSettings, readStaffLogin } from './staff-login.ts'
import { readTelemetry } from './telemetry.ts'
import { type WalletSettings, readWallet } from './wallet.ts'
import { hasLocalAddress, isLocalOnly } from '#server/kit/local-only.ts'

const oneOf = <const Value extends string>(...values: readonly Value[]) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` })
const flag = oneOf('true', 'false').transform((text) => text === 'true')
const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d+$/, error)
    .transform(Number)
    .pipe(z.number().min(min, error).max(max, error))
}
const port = wholeNumber(0, 65_535)
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })

const exporter = oneOf('otlp', 'none')

const dsn = z.string().regex(dsnPattern, 'must be like https://key@host/project')
/**
 * An e-mail address, `hello@chain.example`, or one with a name before it: `Chain
 * <hello@chain.example>`.
 */
const mailAddress = z
  .string()
  .regex(
    /^([^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
    'must be an address, or a name and an address in <>',
  )

const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be a postgres:// address',
})

const settings = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('localhost'),
  /** `postgres://…`. Without it, the embedded database runs in DATA_DIR. */
  DATABASE_URL: postgresUrl.optional(),
  /**
   * The address at which notifications are received: PostgreSQL itself, if DATABASE_URL is a
   * pooler.
   */
  DATABASE_LISTEN_URL: postgresUrl.optional(),
  /** A replica, for reads that may be a moment old. */
  DATABASE_READ_URL: postgresUrl.optional(),
  /**
   * Maximum number of connections of this process, to each of DATABASE_URL and DATABASE_READ_URL.
   */
  DATABASE_POOL_SIZE: wholeNumber(2, 1000).default(10),
  /**
   * Whether statements are prepared under a name. By default they are, except through a pooler:
   * many poolers lose prepared statements between two transactions.
   */
  DATABASE_PREPARED: oneOf('on', 'off').optional(),
  /**
   * Maximum number of seconds for which the starting program waits for a PostgreSQL that does not
   * answer.
   */
  DATABASE_WAIT_SECONDS: wholeNumber(0, 3600).default(60),
  DATA_DIR: z.string().min(1).default('.data'),
  /**
   * The folder of files with which an empty database is filled; by default, the demonstration
   * chain's.
   */
  CHAIN_FILES: z.string().min(1).optional(),
  /** The port of Prometheus metrics, on 127.0.0.1 only. Not served when unset. */
  METRICS_PORT: port.optional(),
  /** The public address of the site, if it is not http://localhost:PORT. */
  PUBLIC_URL: httpUrl.optional(),
  /** Address of the tiles of the restaurants' map: `https://…/{z}/{x}/{y}.png`. */
  MAP_TILES_URL: z
    .string()
    .regex(/^https:\/\/.+\{z\}.+\{x\}.+\{y\}/, 'must be like https://host/{z}/{x}/{y}.png')
    .optional(),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent').default('info'),
  /** Number of proxies in front of the program whose X-Forwarded-For is trusted. */
  TRUSTED_PROXIES: wholeNumber(0, 10).default(0),
  /**
   * Maximum number of orders that one network address may place per minute. `QUOTES_PER_MINUTE`
   * limits, each by itself, other calls that cost work: quotes, lists of pick-up times, searches of
   * places, openings of live streams.
   */
  ORDERS_PER_MINUTE: wholeNumber(1, 1_000_000).default(10),
  /** Orders that one network address may place at one restaurant per ten minutes. */
  ORDERS_PER_RESTAURANT: wholeNumber(1, 1_000_000).default(20),
  /**
   * Maximum number of orders awaiting a card payment at once: per contact (phone or e-mail), and
   * per network address.
   */
  HELD_PER_CONTACT: wholeNumber(1, 1_000_000).default(3),
  HELD_PER_ADDRESS: wholeNumber(1, 1_000_000).default(10),
  /**
   * False while an older version of the program, which does not support changes of orders, runs on
   * the same database: it would refund the payments of changed orders.
   */
  ORDER_CHANGES: flag.default(true),
  /**
   * Card payment attempts, receipts, cancellations and answers to offers that one network address
   * may request per minute, each by itself.
   */
  PAYMENTS_PER_MINUTE: wholeNumber(1, 1_000_000).default(60),
  QUOTES_PER_MINUTE: wholeNumber(1, 1_000_000).default(600),
  /**
   * Maximum number of pages that may be rendered per minute for one network address. Cached pages
   * do not count. The limit also applies to the cards and QR codes of shared bowls.
   */
  RENDERINGS_PER_MINUTE: wholeNumber(1, 1_000_000).default(300),
  /**
   * Maximum number of logins (of customers, staff and boards), and of mails (sign-up, forgotten
   * password, wallet card), that one network address may request per minute.
   */
  LOGINS_PER_MINUTE: wholeNumber(1, 1_000_000).default(20),
  MAILS_PER_MINUTE: wholeNumber(1, 1_000_000).default(5),
  /** Maximum number of wrong promo codes that one network address may try per ten minutes. */
  PROMO_GUESSES: wholeNumber(1, 1_000_000).default(10),
  /** Maximum number of receipt codes that one network address may try per minute. */
  CLAIMS_PER_MINUTE: wholeNumber(1, 1_000_000).default(10),
  /**
   * Maximum number of messages of the contact form, of reported problems and of their photographs,
   * each by itself, that one network address may send per minute.
   */
  CONTACTS_PER_MINUTE: wholeNumber(1, 1_000_000).default(5),
  /**
   * Maximum number of event streams open in this process: in total, and for one network address,
   * which may be a whole office.
   */
  LIVE_STREAMS: wholeNumber(0, 1_000_000).default(5000),
  LIVE_STREAMS_PER_ADDRESS: wholeNumber(0, 1_000_000).default(300),
  /**
   * Maximum number of unpaid orders, and their maximum total in cents, that a guest may owe at the
   * counters. A restaurant may have different limits.
   */
  GUEST_UNPAID_ORDERS: wholeNumber(0, 1_000_000).default(3),
  GUEST_UNPAID_CENTS: wholeNumber(0, 1_000_000_000).default(15_000),
  /**
   * Seconds of opening time without a heartbeat from a restaurant's board. After
   * `UNREACHABLE_SECONDS` the restaurant offers no times for the next hour, after
   * `UNREACHABLE_TODAY_SECONDS` none for the rest of the day.
   */
  UNREACHABLE_SECONDS: wholeNumber(1, 86_400).default(90),
  UNREACHABLE_TODAY_SECONDS: wholeNumber(1, 86_400).default(600),
  /**
   * Minutes of opening time for which an order paid by card waits to be accepted by a restaurant
   * with a board. After this time, or at its pick-up time if that is earlier, the order is voided.
   */
  KITCHEN_VOID_MINUTES: wholeNumber(1, 1440).default(15),
  /**
   * Whether a ticket printer may have an address of this machine; used to try printing without a
   * real printer.
   */
  PRINTERS_HERE: flag.default(false),
  /**
   * The provider of card payments. A site that other machines can reach offers no card payment
   * until this is set.
   */
  PAYMENTS: oneOf('embedded', 'stripe', 'none').optional(),
  /** Port of the embedded payment service: PORT + 1 by default; 0 for any free port. */
  PAYMENTS_PORT: port.optional(),
  /**
   * The public address of the embedded payment service, if it is not
   * http://localhost:PAYMENTS_PORT.
   */
  PAYMENTS_URL: httpUrl.optional(),
  /**
   * The address of an embedded payment service that runs separately. If unset, the program starts
   * one.
   */
  PAYMENTS_AT: httpUrl.optional(),
  /**
   * The address at which a separate embedded payment service notifies the shop of payments, if
   * PUBLIC_URL does not reach the shop from there.
   */
  PAYMENTS_NOTICES_AT: httpUrl.optional(),
  /**
   * A secret shared by the program and the embedded payment service. Required when they run as
   * separate processes.
   */
  PAYMENTS_SECRET: z.string().min(16, 'must have 16 characters or more').optional(),
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  /** The address of the Stripe API, if it is not Stripe's own. */
  STRIPE_API_URL: httpUrl.optional(),
  /**
   * The login providers of customers: the configured ones, an embedded one that replaces them, or
   * none.
   */
  SOCIAL_LOGIN: oneOf('embedded', 'configured', 'none').optional(),
  /** Port of the embedded login provider: PORT + 2 by default; 0 for any free port. */
  SOCIAL_LOGIN_PORT: port.optional(),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  FACEBOOK_CLIENT_ID: z.string().min(1).optional(),
  FACEBOOK_CLIENT_SECRET: z.string().min(1).optional(),
  /** Addresses of other OpenID providers that replace Google or Facebook. */
  GOOGLE_ISSUER: httpUrl.optional(),
  FACEBOOK_ISSUER: httpUrl.optional(),
  /**
   * Sign-in to the head office: the chain's own OpenID provider, named on its button
   * (`OFFICE_LOGIN_NAME`), or the embedded one in its place.
   */
  OFFICE_LOGIN: oneOf('embedded', 'configured', 'none').optional(),
  OFFICE_LOGIN_NAME: z.string().trim().min(1).max(40).optional(),
  OFFICE_ISSUER: httpUrl.optional(),
  OFFICE_CLIENT_ID: z.string().min(1).optional(),
  OFFICE_CLIENT_SECRET: z.string().min(1).optional(),
  /**
   * Apple Wallet: the certificate of a pass type, its key, and the certificate of the authority
   * that signed the first certificate. PEM, with `\n` for line ends.
   */
  WALLET_APPLE_CERTIFICATE: z.string().optional(),
  WALLET_APPLE_KEY: z.string().optional(),
  WALLET_APPLE_AUTHORITY: z.string().optional(),
  /** Google Wallet: the JSON key of a service account, and the loyalty class of the cards. */
  WALLET_GOOGLE_SERVICE_ACCOUNT: z.string().optional(),
  WALLET_GOOGLE_CLASS: z.string().optional(),
  /**
   * Keys that sign pushes (VAPID, base64url), and the contact for push services. If unset, the
   * program generates its own keys.
   */
  PUSH_PUBLIC_KEY: z.string().optional(),
  PUSH_PRIVATE_KEY: z.string().optional(),
  PUSH_SUBJECT: z.string().optional(),
  /** Hosts of push services in addition to those of the common browsers, separated by commas. */
  PUSH_HOSTS: z.string().optional(),
  /** Mail server, `smtp://user:password@host:port`. Without it, mails stay in the database. */
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })
    .optional(),
  /** The sender of mails; by default, the contact address of the chain. */
  MAIL_FROM: mailAddress.optional(),
  /**
   * Sentry addresses to which unexpected errors of the program and of the pages are reported.
   * Nothing is reported when unset.
   */
  SENTRY_DSN: dsn.optional(),
  SENTRY_BROWSER_DSN: dsn.optional(),
  /**
   * The collector of OpenTelemetry (OTLP over HTTP), and settings of the sent data, under
   * OpenTelemetry's own names. If `OTEL_EXPORTER_OTLP_ENDPOINT` is unset, nothing is sent or
   * loaded.
   */
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default('mesclun'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('must be from 0 to 1')
    .min(0, 'must be from 0 to 1')
    .max(1, 'must be from 0 to 1')
    .default(1),
  OTEL_TRACES_EXPORTER: exporter.default('otlp'),
  OTEL_METRICS_EXPORTER: exporter.default('otlp'),
  OTEL_LOGS_EXPORTER: exporter.default('otlp'),
  NODE_ENV: z.string().optional(),
  /**
   * Seconds for which a stopping server still answers, so that a load balancer can notice the stop.
   */
  DRAIN_SECONDS: wholeNumber(0, 60).default(0),
  DEVELOPMENT: flag.default(false),
  /** `false`: the API only, without the pages. */
  PAGES: flag.default(true),
})

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(settings.shape)

/** The settings of one program, read once at its start. */
export type Config = {
  port: number
  host: string
  databaseUrl: string | null
  databaseListenUrl: string | null
  databaseReadUrl: string | null
  databasePoolSize: number
  /** Whether statements are prepared under a name; null: they are, except through a pooler. */
  databasePrepared: boolean | null
  databaseWaitSeconds: number
  dataDir: string
  chainFiles: string | null
  metricsPort: number | null
  publicUrl: string
  mapTiles: string | null
  logLevel: z.output<typeof settings>['LOG_LEVEL']
  trustedProxies: number
  renderingsPerMinute: number
  ordersPerMinute: number
  ordersPerRestaurant: number
  heldPerContact: number
  orderChanges: boolean
  heldPerAddress: number
  paymentsPerMinute: number
  quotesPerMinute: number
  loginsPerMinute: number
  mailsPerMinute: number
  claimsPerMinute: number
  contactsPerMinute: number
  drainSeconds: number
  development: boolean
  pages: boolean
  promoGuesses: number
  guestUnpaidOrders: number
  guestUnpaidCents: number
  unreachableSeconds: number
  unreachableTodaySeconds: number
  printersHere: boolean
  /**
   * Whether webhooks may call this very machine: only if no other machine can reach the program.
   */
  webhooksHere: boolean
  kitchenVoidMinutes: number
  liveStreams: number
  liveStreamsPerAddress: number
  payments: PaymentSettings
  socialLogin: SocialLoginSettings
  staffLogin: StaffLoginSettings
  wallet: WalletSettings
  push: PushSettings
  errorReports: ErrorReportSettings
  telemetry: TelemetrySettings | null
  smtpUrl: string | null
  /** The sender of mails; null: the contact address of the chain. */
  mailFrom: string | null
  /**
   * Whether dedicated pages show stored mails and pair boards: never on a site that other machines
   * can reach.
   */
  mailbox: boolean
}

/**
 * The provider of card payments, and the data to communicate with it. `at: null`: the service is
 * started with the program.
 */
type PaymentSettings =
  | { provider: 'none' }
  | {
      provider: 'embedded'
      port: number
      url: string | null
      secret: string | null
      at: string | null
      /**
       * The address at which a separate payment service notifies the shop of payments; null: the
       * shop's public address.
       */
      noticesAt: string | null
    }
  | {
      provider: 'stripe'
      secretKey: string
      publishableKey: string
      webhookSecret: string
      apiUrl: string | null
    }

/**
 * An unusable value of a setting. The message names the setting and the expected form, never the
 * value.
 */
export class ConfigError extends Error {
  constructor(problems: readonly string[], options?: ErrorOptions) {
    super(problems.join('\n'), options)
    this.name = 'ConfigError'
  }
}

/** Error codes of a host that this machine does not have or cannot find. */
const hostErrors = new Set(['ENOTFOUND', 'EADDRNOTAVAIL', 'EAI_AGAIN', 'EINVAL'])

/**
 * Returns a handler for the error of a program that cannot listen. It throws a `ConfigError` that
 * names the wrong setting: the host, or else the given port setting. `hint` explains a port that
 * nobody set.
 */
export const listenError =
  (setting: string, hint = '') =>
  (error: NodeJS.ErrnoException): never => {
    throw new ConfigError(
      [`${hostErrors.has(error.code ?? '') ? 'HOST' : setting}: ${error.message}${hint}`],
      { cause: error },
    )
  }

/**
 * Reads the environment. An empty value counts as unset. Throws a `ConfigError` that names every
 * setting with a wrong value.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const setValues = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = settings.safeParse(setValues)
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    )
  }
  const { data } = parsed
  const { settings: socialLogin, problems } = readSocialLogin(data)
  const { settings: staffLogin, problems: staffProblems } = readStaffLogin(data)
  const { settings: wallet, problems: walletProblems } = readWallet(data)
  const { settings: push, problems: pushProblems } = readPush(data)
  const wrong = [...problems, ...staffProblems, ...walletProblems, ...pushProblems]
  if (data.UNREACHABLE_TODAY_SECONDS < data.UNREACHABLE_SECONDS)
    wrong.push('UNREACHABLE_TODAY_SECONDS: must not be less than UNREACHABLE_SECONDS')
  if (wrong.length > 0) throw new ConfigError(wrong)
  return {
    port: data.PORT,
    host: data.HOST,
    databaseUrl: data.DATABASE_URL ?? null,
    databaseListenUrl: data.DATABASE_LISTEN_URL ?? null,
    databaseReadUrl: data.DATABASE_READ_URL ?? null,
    databasePoolSize: data.DATABASE_POOL_SIZE,
    databasePrepared: data.DATABASE_PREPARED === undefined ? null : data.DATABASE_PREPARED === 'on',
    databaseWaitSeconds: data.DATABASE_WAIT_SECONDS,
    dataDir: data.DATA_DIR,
    chainFiles: data.CHAIN_FILES ?? null,
    metricsPort: data.METRICS_PORT ?? null,
    publicUrl: (data.PUBLIC_URL ?? `http://localhost:${data.PORT}`).replace(/\/$/, ''),
    mapTiles: data.MAP_TILES_URL ?? null,
    logLevel: data.LOG_LEVEL,
    trustedProxies: data.TRUSTED_PROXIES,
    renderingsPerMinute: data.RENDERINGS_PER_MINUTE,
    ordersPerMinute: data.ORDERS_PER_MINUTE,
    ordersPerRestaurant: data.ORDERS_PER_RESTAURANT,
    heldPerContact: data.HELD_PER_CONTACT,
    orderChanges: data.ORDER_CHANGES,
    heldPerAddress: data.HELD_PER_ADDRESS,
    paymentsPerMinute: data.PAYMENTS_PER_MINUTE,
    quotesPerMinute: data.QUOTES_PER_MINUTE,
    loginsPerMinute: data.LOGINS_PER_MINUTE,
    mailsPerMinute: data.MAILS_PER_MINUTE,
    claimsPerMinute: data.CLAIMS_PER_MINUTE,
    contactsPerMinute: data.CONTACTS_PER_MINUTE,
    drainSeconds: data.DRAIN_SECONDS,
    development: data.DEVELOPMENT,
    pages: data.PAGES,
    promoGuesses: data.PROMO_GUESSES,
    liveStreams: data.LIVE_STREAMS,
    liveStreamsPerAddress: data.LIVE_STREAMS_PER_ADDRESS,
    guestUnpaidOrders: data.GUEST_UNPAID_ORDERS,
    guestUnpaidCents: data.GUEST_UNPAID_CENTS,
    unreachableSeconds: data.UNREACHABLE_SECONDS,
    unreachableTodaySeconds: data.UNREACHABLE_TODAY_SECONDS,
    printersHere: data.PRINTERS_HERE,
    webhooksHere: isLocalOnly(data),
    kitchenVoidMinutes: data.KITCHEN_VOID_MINUTES,
    payments: readPayments(data),
    socialLogin,
    staffLogin,
    wallet,
    push,
    errorReports: { server: data.SENTRY_DSN ?? null, browser: data.SENTRY_BROWSER_DSN ?? null },
    telemetry: readTelemetry(data),
    smtpUrl: data.SMTP_URL ?? null,
    mailFrom: data.MAIL_FROM ?? null,
    mailbox: data.SMTP_URL === undefined && isLocalOnly(data),
  }
}

function readPayments(data: z.output<typeof settings>): PaymentSettings {
  const provider = data.PAYMENTS ?? (isLocalOnly(data) ? 'embedded' : 'none')
  if (provider === 'none') return { provider }
  if (provider === 'embedded') {
    // The demonstration bank moves no money: on a public site, meals would be given away.
    if (!hasLocalAddress(data))
      throw new ConfigError([
        'PAYMENTS: embedded takes play money, so it is refused on a public address; use stripe or none',
      ])
    return {
      provider,
      port: data.PAYMENTS_PORT ?? (data.PORT === 0 ? 0 : data.PORT + 1),
      url: data.PAYMENTS_URL?.replace(/\/$/, '') ?? null,
      secret: data.PAYMENTS_SECRET ?? null,
      at: data.PAYMENTS_AT?.replace(/\/$/, '') ?? null,
      noticesAt: data.PAYMENTS_NOTICES_AT?.replace(/\/$/, '') ?? null,
    }
  }
  const needed = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const
  const missing = needed.filter((name) => data[name] === undefined)
  if (missing.length > 0)
    throw new ConfigError(missing.map((name) => `${name}: is needed with PAYMENTS=stripe`))
  return {
    provider,
    secretKey: data.STRIPE_SECRET_KEY ?? '',
    publishableKey: data.STRIPE_PUBLISHABLE_KEY ?? '',
    webhookSecret: data.STRIPE_WEBHOOK_SECRET ?? '',
    apiUrl: data.STRIPE_API_URL ?? null,
  }
}
