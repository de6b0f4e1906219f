import * as z from 'zod'
import type { OutsidePages } from '#contract/pages/outside-pages.ts'
import { type ErrorReportSettings, dsnPattern } from './error-reports.ts'
import { type PushSettings, readPush } from './push.ts'
import { type SocialLoginSettings, readSocialLogin } from './social-login.ts'
import { type WalletSettings, readWallet } from './wallet.ts'
import { isHereAlone } from '#server/kit/here-alone.ts'

const flag = z.enum(['true', 'false']).transform((text) => text === 'true')
const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min).max(max))
const port = whole(0, 65_535)
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })

const dsn = z.string().regex(dsnPattern, 'must be like https://key@host/project')
const outsideUrl = z
  .string()
  .refine(
    (url) => /^https?:$/.test(URL.parse(url.replaceAll('{locale}', 'fr'))?.protocol ?? ''),
    'must be an http or https address',
  )

/** `bonjour@mesclun.example`, or with a name before it: `Mesclun <bonjour@mesclun.example>`. */
const mailAddress = z
  .string()
  .regex(
    /^([^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
    'must be an address, or a name and an address in <>',
  )

const settings = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('localhost'),
  /** `postgres://…`; without it the embedded database runs in DATA_DIR. */
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
    .optional(),
  /** Seconds that a starting program waits for a PostgreSQL that does not answer. */
  DATABASE_WAIT_SECONDS: whole(0, 3600).default(60),
  DATA_DIR: z.string().min(1).default('.data'),
  /** Prometheus metrics, on 127.0.0.1 alone; without it there are none. */
  METRICS_PORT: port.optional(),
  /** Where the world reaches the site, when that is not http://localhost:PORT. */
  PUBLIC_URL: httpUrl.optional(),
  /** Tiles of the restaurants' map: `https://…/{z}/{x}/{y}.png`. */
  MAP_TILES_URL: z
    .string()
    .regex(/^https:\/\/.+\{z\}.+\{x\}.+\{y\}/, 'must be like https://host/{z}/{x}/{y}.png')
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** Proxies in front of the program whose X-Forwarded-For is believed. */
  TRUSTED_PROXIES: whole(0, 10).default(0),
  /** Orders, and quotes or takeaway times, that one address may ask for in a minute. */
  ORDERS_PER_MINUTE: whole(1, 1_000_000).default(10),
  /** Orders that one address may place at one restaurant in ten minutes. */
  ORDERS_PER_RESTAURANT: whole(1, 1_000_000).default(20),
  /** Orders that one contact, and one address, may have wait for a card at once. */
  HELD_PER_CONTACT: whole(1, 1_000_000).default(3),
  HELD_PER_ADDRESS: whole(1, 1_000_000).default(10),
  /** Tries of a card, and receipts, that one address may ask for in a minute. */
  PAYMENTS_PER_MINUTE: whole(1, 1_000_000).default(60),
  QUOTES_PER_MINUTE: whole(1, 1_000_000).default(600),
  /**
   * Pages that one address may have made for it in a minute; those that are kept in memory do not
   * count.
   */
  RENDERINGS_PER_MINUTE: whole(1, 1_000_000).default(300),
  /**
   * Logins, and mails about an account (sign-up, forgotten password), that one address may ask for
   * in a minute.
   */
  LOGINS_PER_MINUTE: whole(1, 1_000_000).default(20),
  MAILS_PER_MINUTE: whole(1, 1_000_000).default(5),
  /** Wrong promo codes that one address may try in ten minutes. */
  PROMO_GUESSES: whole(1, 1_000_000).default(10),
  /** Codes of receipts that one address may try in a minute. */
  CLAIMS_PER_MINUTE: whole(1, 1_000_000).default(10),
  /** Messages of the contact form that one address may send in a minute. */
  CONTACTS_PER_MINUTE: whole(1, 1_000_000).default(5),
  /**
   * Streams of events that this process holds open, and those of one address among them: a whole
   * office, say.
   */
  LIVE_STREAMS: whole(0, 1_000_000).default(5000),
  LIVE_STREAMS_PER_ADDRESS: whole(0, 1_000_000).default(300),
  /**
   * Orders, and cents in all, that a guest may owe at the counters; a restaurant may have its own.
   */
  GUEST_UNPAID_ORDERS: whole(0, 1_000_000).default(3),
  GUEST_UNPAID_CENTS: whole(0, 1_000_000_000).default(15_000),
  /**
   * Seconds of opening time without a heartbeat from a restaurant's board until nothing soon,
   * and nothing today, is promised.
   */
  UNREACHABLE_SECONDS: whole(1, 86_400).default(90),
  UNREACHABLE_TODAY_SECONDS: whole(1, 86_400).default(600),
  /**
   * Minutes of opening time that a paid order waits for a restaurant with a board to accept it,
   * before it is void.
   */
  KITCHEN_VOID_MINUTES: whole(1, 1440).default(15),
  /** A ticket printer may be this very machine: for trials. */
  PRINTERS_HERE: flag.default(false),
  /**
   * Who takes the cards. Where others than this machine may come there is no card payment until it
   * is named.
   */
  PAYMENTS: z.enum(['embedded', 'stripe', 'none']).optional(),
  /** Port of the embedded payment service, the next after PORT; 0 for any free one. */
  PAYMENTS_PORT: port.optional(),
  /**
   * Where the world reaches the embedded payment service, when that is not
   * http://localhost:PAYMENTS_PORT.
   */
  PAYMENTS_URL: httpUrl.optional(),
  /**
   * Where an embedded payment service that runs on its own is asked; without it the program starts
   * one.
   */
  PAYMENTS_AT: httpUrl.optional(),
  /**
   * What the program and the embedded payment service know alone; needed when they are several
   * processes.
   */
  PAYMENTS_SECRET: z.string().min(16, 'must have 16 characters or more').optional(),
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  /** Where Stripe is asked, when not at its own address. */
  STRIPE_API_URL: httpUrl.optional(),
  /**
   * Who may say who somebody is, besides ourselves: those that are configured, or a provider of our
   * own that plays them.
   */
  SOCIAL_LOGIN: z.enum(['embedded', 'configured', 'none']).optional(),
  /** Port of the embedded provider, the second after PORT; 0 for any free one. */
  SOCIAL_LOGIN_PORT: port.optional(),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  FACEBOOK_CLIENT_ID: z.string().min(1).optional(),
  FACEBOOK_CLIENT_SECRET: z.string().min(1).optional(),
  /** Another OpenID provider in the place of theirs. */
  GOOGLE_ISSUER: httpUrl.optional(),
  FACEBOOK_ISSUER: httpUrl.optional(),
  /**
   * Certificate and key of a pass type, and the certificate of who signed it: PEM texts, `\n` for
   * the ends of lines.
   */
  WALLET_APPLE_CERTIFICATE: z.string().optional(),
  WALLET_APPLE_KEY: z.string().optional(),
  WALLET_APPLE_AUTHORITY: z.string().optional(),
  /** The JSON of a service account's key, and the loyalty class that its cards are of. */
  WALLET_GOOGLE_SERVICE_ACCOUNT: z.string().optional(),
  WALLET_GOOGLE_CLASS: z.string().optional(),
  /**
   * Keys that sign pushes (VAPID, base64url), and whom a push service writes to; without keys there
   * are some of our own.
   */
  PUSH_PUBLIC_KEY: z.string().optional(),
  PUSH_PRIVATE_KEY: z.string().optional(),
  PUSH_SUBJECT: z.string().optional(),
  /** Hosts of push services besides those of the browsers that people use, separated by commas. */
  PUSH_HOSTS: z.string().optional(),
  /** Mail server, `smtp://user:password@host:port`; without it mails stay in the database. */
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })
    .optional(),
  MAIL_FROM: mailAddress.default('Mesclun <bonjour@mesclun.example>'),
  /**
   * Where unexpected errors are reported to Sentry, of the program and of the pages; without it
   * they are not.
   */
  SENTRY_DSN: dsn.optional(),
  SENTRY_BROWSER_DSN: dsn.optional(),
  /** Who reads what visitors write. */
  CONTACT_TO: z.email('must be an e-mail address').default('bonjour@mesclun.example'),
  /** Pages outside of the shop; `{locale}` stands for the language of who reads. */
  PRIVACY_POLICY_URL: outsideUrl.default('https://www.mesclun.example/{locale}/privacy-policy/'),
  RECRUITMENT_URL: outsideUrl.default('https://jobs.mesclun.example/{locale}/'),
  NODE_ENV: z.string().optional(),
  /** How long a stopping server still answers, so that a load balancer can notice. */
  DRAIN_SECONDS: whole(0, 60).default(0),
  DEVELOPMENT: flag.default(false),
  /** `false`: the API alone, without the pages. */
  PAGES: flag.default(true),
})

/** The settings of one program, read once at its start. */
export type Config = {
  port: number
  host: string
  databaseUrl: string | null
  databaseWaitSeconds: number
  dataDir: string
  metricsPort: number | null
  publicUrl: string
  mapTiles: string | null
  logLevel: z.output<typeof settings>['LOG_LEVEL']
  trustedProxies: number
  renderingsPerMinute: number
  ordersPerMinute: number
  ordersPerRestaurant: number
  heldPerContact: number
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
  kitchenVoidMinutes: number
  liveStreams: number
  liveStreamsPerAddress: number
  payments: PaymentSettings
  socialLogin: SocialLoginSettings
  wallet: WalletSettings
  push: PushSettings
  errorReports: ErrorReportSettings
  smtpUrl: string | null
  mailFrom: string
  contactTo: string
  outside: OutsidePages
  /**
   * Kept mails may be read, and boards paired, on pages of their own: never where the world can
   * reach them.
   */
  mailbox: boolean
}

/**
 * Who takes the cards, and what is needed to talk to them. `at: null`: the service is started with
 * the program.
 */
export type PaymentSettings =
  | { provider: 'none' }
  | {
      provider: 'embedded'
      port: number
      url: string | null
      secret: string | null
      at: string | null
    }
  | {
      provider: 'stripe'
      secretKey: string
      publishableKey: string
      webhookSecret: string
      apiUrl: string | null
    }

/** A setting that cannot be used; the message names it and what is expected, never the value. */
export class ConfigError extends Error {
  constructor(problems: readonly string[], options?: ErrorOptions) {
    super(problems.join('\n'), options)
    this.name = 'ConfigError'
  }
}

/** Codes of a host that this machine does not have, or cannot find. */
const hostErrors = new Set(['ENOTFOUND', 'EADDRNOTAVAIL', 'EAI_AGAIN', 'EINVAL'])

/**
 * Names the setting because of which nothing could listen: the host, or else the port that is
 * given.
 */
export const refusedPort =
  (setting: string) =>
  (error: NodeJS.ErrnoException): never => {
    throw new ConfigError(
      [`${hostErrors.has(error.code ?? '') ? 'HOST' : setting}: ${error.message}`],
      { cause: error },
    )
  }

/** Reads the environment; empty counts as not set. Refuses with every setting that is wrong. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = settings.safeParse(given)
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    )
  }
  const { data } = parsed
  const { settings: socialLogin, problems } = readSocialLogin(data)
  const { settings: wallet, problems: walletProblems } = readWallet(data)
  const { settings: push, problems: pushProblems } = readPush(data)
  const wrong = [...problems, ...walletProblems, ...pushProblems]
  if (data.UNREACHABLE_TODAY_SECONDS < data.UNREACHABLE_SECONDS)
    wrong.push('UNREACHABLE_TODAY_SECONDS: must not be less than UNREACHABLE_SECONDS')
  if (wrong.length > 0) throw new ConfigError(wrong)
  return {
    port: data.PORT,
    host: data.HOST,
    databaseUrl: data.DATABASE_URL ?? null,
    databaseWaitSeconds: data.DATABASE_WAIT_SECONDS,
    dataDir: data.DATA_DIR,
    metricsPort: data.METRICS_PORT ?? null,
    publicUrl: (data.PUBLIC_URL ?? `http://localhost:${data.PORT}`).replace(/\/$/, ''),
    mapTiles: data.MAP_TILES_URL ?? null,
    logLevel: data.LOG_LEVEL,
    trustedProxies: data.TRUSTED_PROXIES,
    renderingsPerMinute: data.RENDERINGS_PER_MINUTE,
    ordersPerMinute: data.ORDERS_PER_MINUTE,
    ordersPerRestaurant: data.ORDERS_PER_RESTAURANT,
    heldPerContact: data.HELD_PER_CONTACT,
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
    kitchenVoidMinutes: data.KITCHEN_VOID_MINUTES,
    payments: readPayments(data),
    socialLogin,
    wallet,
    push,
    errorReports: { server: data.SENTRY_DSN ?? null, browser: data.SENTRY_BROWSER_DSN ?? null },
    smtpUrl: data.SMTP_URL ?? null,
    mailFrom: data.MAIL_FROM,
    contactTo: data.CONTACT_TO,
    outside: { privacyPolicy: data.PRIVACY_POLICY_URL, recruitment: data.RECRUITMENT_URL },
    mailbox: data.SMTP_URL === undefined && isHereAlone(data),
  }
}

function readPayments(data: z.output<typeof settings>): PaymentSettings {
  const provider = data.PAYMENTS ?? (isHereAlone(data) ? 'embedded' : 'none')
  if (provider === 'none') return { provider }
  if (provider === 'embedded')
    return {
      provider,
      port: data.PAYMENTS_PORT ?? (data.PORT === 0 ? 0 : data.PORT + 1),
      url: data.PAYMENTS_URL?.replace(/\/$/, '') ?? null,
      secret: data.PAYMENTS_SECRET ?? null,
      at: data.PAYMENTS_AT?.replace(/\/$/, '') ?? null,
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
