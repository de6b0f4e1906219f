import { randomUUID } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { sql } from 'kysely'
import type { Config } from '#server/config/config.ts'
import { DatabaseUnavailable } from '#server/db/unavailable.ts'
import { accountRoutes } from '#server/endpoints/customers/account.ts'
import { favouriteBowlRoutes } from '#server/endpoints/customers/favourite-bowls.ts'
import { type PasswordCost, createPasswords } from '#server/state/passwords/passwords.ts'
import { allergenRoutes } from '#server/endpoints/shop/allergens.ts'
import { appRoutes } from '#server/endpoints/shop/app.ts'
import { authRoutes } from '#server/endpoints/customers/auth.ts'
import { contactRoutes } from '#server/endpoints/shop/contact.ts'
import { kitchenRoutes } from '#server/endpoints/kitchen/kitchen.ts'
import { openHeartbeats } from '#server/state/heartbeats/heartbeats.ts'
import { trialKitchenPage } from '#server/features/kitchen/trial-page.ts'
import { liveRoutes } from '#server/endpoints/shop/live.ts'
import { bowlRoutes } from '#server/endpoints/kitchen/bowls.ts'
import { counterRoutes } from '#server/endpoints/kitchen/counter-sales.ts'
import { loyaltyRoutes } from '#server/endpoints/customers/loyalty.ts'
import { bowlOfMail } from '#server/features/mails/order-bowl.ts'
import { mailboxRoutes } from '#server/features/mails/mailbox.ts'
import { openCatalogue } from '#server/state/catalogue/current-catalogue.ts'
import { placeRoutes } from '#server/endpoints/shop/places.ts'
import { pictureRoutes } from '#server/endpoints/shop/pictures.ts'
import { menuRoutes } from '#server/endpoints/shop/menu.ts'
import { deliveryRoutes } from '#server/endpoints/shop/delivery.ts'
import { startBackground } from './background.ts'
import { jobHandlers } from './job-handlers.ts'
import { orderRoutes } from '#server/endpoints/shop/orders.ts'
import { measureOverdue } from '#server/features/payments/reconcile.ts'
import { paymentRoutes } from '#server/endpoints/shop/payments.ts'
import { printRoutes } from '#server/endpoints/kitchen/prints.ts'
import { promoRoutes } from '#server/endpoints/shop/promos.ts'
import { pushRoutes } from '#server/endpoints/customers/pushes.ts'
import { receiptRoutes } from '#server/endpoints/shop/receipts.ts'
import { restaurantRoutes } from '#server/endpoints/shop/restaurants.ts'
import { unreachableRestaurants } from '#server/state/times/unreachable.ts'
import { createTimes } from '#server/state/times/takeaway.ts'
import { type TakenPlaces, openTakenPlaces } from '#server/state/times/taken-places.ts'
import { cardRoutes } from '#server/endpoints/shop/share-cards.ts'
import { socialLoginRoutes } from '#server/endpoints/customers/social-login.ts'
import { subscribeSite, openSite } from '#server/state/site/open-site.ts'
import { officeCatalogueRoutes } from '#server/endpoints/office/catalogue.ts'
import { officeCustomerRoutes } from '#server/endpoints/office/customers.ts'
import { officePrivacyRoutes } from '#server/endpoints/office/privacy.ts'
import { officeHoursRoutes } from '#server/endpoints/office/hours.ts'
import { availabilityRoutes } from '#server/endpoints/office/availability.ts'
import { officeKitchenRoutes } from '#server/endpoints/office/kitchens.ts'
import { bookRoutes } from '#server/endpoints/office/books.ts'
import { exportRoutes } from '#server/endpoints/office/exports.ts'
import { officePromoRoutes } from '#server/endpoints/office/promos.ts'
import { officeSellerRoutes } from '#server/endpoints/office/sellers.ts'
import { officeOpeningRoutes } from '#server/endpoints/office/openings.ts'
import { officeSiteRoutes } from '#server/endpoints/office/site.ts'
import { officeOrderRoutes } from '#server/endpoints/office/orders.ts'
import { alertRoutes } from '#server/endpoints/office/alerts.ts'
import { webhookRoutes } from '#server/endpoints/office/webhooks.ts'
import { reportRoutes } from '#server/endpoints/office/reports.ts'
import { openWorkRoutes } from '#server/endpoints/office/open-work.ts'
import { todayRoutes } from '#server/endpoints/office/today.ts'
import { peopleRoutes } from '#server/endpoints/office/people.ts'
import { staffLoginRoutes } from '#server/endpoints/office/staff-login.ts'
import { staffSessionRoutes } from '#server/endpoints/office/staff-session.ts'
import { trialIndex } from '#server/features/app/trial-pages.ts'
import { trialOfficePage } from '#server/features/staff/trial-office.ts'
import { siteRoutes } from '#server/endpoints/shop/site.ts'
import { subscribeStops, openStops } from '#server/state/stops/open-stops.ts'
import { stopRoutes } from '#server/endpoints/kitchen/stops.ts'
import { termsRoutes } from '#server/endpoints/shop/terms.ts'
import { walletRoutes } from '#server/endpoints/customers/wallet.ts'
import { openErrorReports } from '#server/gateways/error-reports/open.ts'
import { openMail } from '#server/gateways/mail/open.ts'
import { openPayments } from '#server/gateways/payments/open.ts'
import { openPush } from '#server/gateways/push/open.ts'
import { networkPrinters } from '#server/gateways/printers/network.ts'
import { openLogins } from '#server/gateways/social-login/open.ts'
import { openWallet } from '#server/gateways/wallet/open.ts'
import { createSignedWebhooks } from '#server/gateways/webhooks/signed-webhooks.ts'
import { compressAnswers } from '#server/http/replies/compress.ts'
import { documentRoutes } from '#server/http/pages/document-routes.ts'
import {
  answerThisMachineOnly,
  apiHeaders,
  guardAll,
  guardApi,
} from '#server/http/guards/guards.ts'
import { healthRoutes } from '#server/http/guards/health.ts'
import { SMALL_BODY, readBodies } from '#server/http/requests/bodies.ts'
import { readableAddress, refuseUnknown, withoutOrigin } from '#server/http/replies/not-found.ts'
import { answerProblem } from '#server/http/replies/problems.ts'
import { createRateLimits } from '#server/http/guards/rate-limits.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { describeError } from '#server/kit/describe-error.ts'
import { logRequests } from '#server/http/guards/request-log.ts'
import { traceRequests } from '#server/http/guards/request-traces.ts'
import { keepsCookies } from '#server/http/guards/session-cookies.ts'
import { cutSilentLines } from '#server/http/guards/silent-lines.ts'
import { openJobs } from '#server/jobs/queue.ts'
import { openChangeFeed } from '#server/live/change-feed.ts'
import { countWaiting, startDispatcher } from '#server/live/dispatch-changes.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import { servePreviews } from './previews.ts'
import { recogniseViewers } from './recognise-viewers.ts'
import type { BackgroundService } from '#server/kit/repeat.ts'
import { reportLoggedErrors } from './report-logged-errors.ts'
import { traceGateways } from './trace-gateways.ts'
import type { Services } from '#server/services/services.ts'
import { readUpToDate } from '#server/stores/reports/sum-marks.ts'
import { tracedLog } from '#server/telemetry/log-lines.ts'

/**
 * Timeouts in milliseconds. `request`: to receive a complete request. `line`: for a client that
 * neither sends nor receives although it is its turn. `checkEvery`: between two checks of
 * `request`.
 */
export type RequestPatience = { request: number; line: number; checkEvery: number }
const usualPatience: RequestPatience = { request: 15_000, line: 60_000, checkEvery: 5000 }

type Required = Pick<Services, 'config' | 'database' | 'now'>
export type AppParts = Required &
  Partial<Pick<Services, 'metrics' | 'lifecycle'>> & {
    /** Adds everything outside `/api`. If absent, the program serves only the API. */
    pages?: (app: FastifyInstance, services: Services) => Promise<void>
    /** The cost of a password's hash, if not the default. */
    passwordCost?: PasswordCost
    /** Timeouts for silent clients, if not the default. */
    patience?: RequestPatience
    /**
     * A monotonic clock in milliseconds that measures pauses; by default, the clock of the process.
     */
    uptime?: () => number
  }

/**
 * Builds the program without a listening socket: tests call the program with `inject`, and
 * `start.ts` makes it listen.
 */
export async function buildApp({
  pages,
  passwordCost,
  patience,
  uptime = () => performance.now(),
  ...appParts
}: AppParts): Promise<FastifyInstance> {
  const app = createFastify(appParts.config, patience ?? usualPatience)
  cutSilentLines(app.server)
  const errorReports = await openErrorReports(appParts.config)
  const metrics = appParts.metrics ?? createMetrics()
  reportLoggedErrors(app.log, errorReports, metrics)
  // An unavailable database is no fault of the program, so it is logged as a warning. Failed work
  // is retried when the database is available again.
  const reportTo = (message: string) => (error: unknown) =>
    app.log[error instanceof DatabaseUnavailable ? 'warn' : 'error']({ err: error }, message)
  const catalogue = await openCatalogue(
    { database: appParts.database, draws: appParts.config.pages, now: appParts.now },
    reportTo('catalogue not read'),
  )
  const stops = await openStops(appParts.database, reportTo('stops not read'))
  const site = await openSite(appParts, reportTo('site not read'))
  const heartbeats = await openHeartbeats(appParts.database, appParts.now)
  const live = await openChangeFeed(appParts.database, {
    report: reportTo('changes not heard'),
    say: (line) => app.log.warn(line),
  })
  const takenPlaces = openTakenPlaces(appParts.database, live)
  const times = createTimes({ ...appParts, catalogue, site, stops, heartbeats, takenPlaces })
  subscribeStops(stops, live, reportTo('stops not read'))
  subscribeSite(site, live, reportTo('site not read'))
  const dispatcher = startDispatcher(appParts.database, reportTo('changes not notified'))
  const jobs = await openJobs(appParts.database, reportTo('job failed'))
  const payments = await openPayments(appParts.config, {
    ...appParts,
    uptime,
    brand: () => catalogue.now().facts.brand,
    report: reportTo('payment service failed'),
    prepare: traceRequests,
  })
  const logins = openLogins(appParts.config)
  const services: Services = {
    lifecycle: { draining: false },
    ...appParts,
    metrics,
    catalogue,
    times,
    site,
    stops,
    heartbeats,
    jobs,
    live,
    errorReports,
    ...traceGateways({
      payments: payments.breaker?.gateway ?? null,
      mail: await openMail(appParts.config, () => {
        const { brand, contact } = catalogue.now().facts
        return { name: brand, address: contact }
      }),
      printers: networkPrinters(appParts.config),
      push: openPush(appParts.config, appParts.database, () => catalogue.now().facts.contact),
      webhooks: createSignedWebhooks({ areHere: appParts.config.webhooksHere }),
      socialLogin: logins.socialLogin,
      staffLogin: logins.staffLogin,
    }),
    wallet: openWallet(appParts.config, appParts.database),
    passwords: createPasswords(metrics.registry, passwordCost),
    limits: createRateLimits(appParts.database),
  }
  services.metrics.watch({
    breakerIsOpen: () => payments.breaker?.isOpen() ?? false,
    unreachableRestaurants: () => unreachableRestaurants(services, services.now()).length,
    databaseUse: appParts.database.use,
    askDatabase: () => sql`select 1`.execute(appParts.database.db),
    failedJobs: jobs.failed,
    waitingJobs: jobs.waiting,
    overduePayments: () => measureOverdue(services),
    waitingChanges: () => countWaiting(appParts.database),
    async sumsKeptAt() {
      const at = await readUpToDate(appParts.database.readOnly)
      return at === null ? null : at.getTime() / 1000
    },
  })
  if (!keepsCookies(appParts.config.publicUrl))
    app.log.warn('PUBLIC_URL is not https, so nobody can log in with a browser')
  const loops: BackgroundService[] = [catalogue, site, stops]
  app.addHook('onListen', async () => {
    payments.takeWebhooksAt(app.listeningOrigin)
    loops.push(...startBackground(services, { log: app.log, reportTo }))
    jobs.work(jobHandlers(services))
  })
  app.addHook('onClose', async () => {
    await Promise.all(loops.map((loop) => loop.stop()))
    // The periodic work uses these services, so the work is stopped first.
    for (const service of [live, jobs, dispatcher, payments, services.mail, logins, errorReports])
      await service.stop()
  })
  await serve(app, services, {
    pages,
    takenPlaces,
    clock: services.now,
    patience: patience ?? usualPatience,
  })
  return app
}

type Serving = {
  pages: AppParts['pages']
  /**
   * The places that orders take in the slots, as cached by this process. If not null, the program
   * also serves previews. Null within a preview, because a preview serves no further previews.
   */
  takenPlaces: TakenPlaces | null
  /** The clock by which sessions expire: the real one, even if a preview shows another time. */
  clock: () => number
  patience: RequestPatience
}

/** Registers everything that a program answers. */
async function serve(
  app: FastifyInstance,
  services: Services,
  { pages, takenPlaces, clock, patience }: Serving,
): Promise<void> {
  app.setErrorHandler(answerProblem)
  app.setNotFoundHandler((request, reply) =>
    answerProblem(new Refusal('not_found'), request, reply),
  )
  guardAll(app)
  traceRequests(app)
  logRequests(app, services)
  await healthRoutes(app, services)
  await app.register(fastifyCookie)
  if (takenPlaces !== null)
    servePreviews(app, {
      services,
      takenPlaces,
      async build(previewServices, prepare) {
        const preview = createFastify(services.config, patience)
        prepare(preview)
        await serve(preview, previewServices, { pages, takenPlaces: null, clock, patience })
        return preview
      },
    })
  compressAnswers(app)
  await app.register((api) => registerApi(api, services, clock))
  if (services.config.mailbox) {
    await app.register(async (dev) => {
      answerThisMachineOnly(dev)
      trialIndex(dev)
      mailboxRoutes(dev, services.database, (mail) => bowlOfMail(services, mail))
      trialKitchenPage(dev, services)
      trialOfficePage(dev, services)
    })
  }
  await pages?.(app, services)
}

const createFastify = (
  config: Config,
  { request, line, checkEvery }: RequestPatience,
): FastifyInstance =>
  Fastify({
    logger: { level: config.logLevel, serializers: { err: describeError }, ...tracedLog() },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // The hooks that set the headers did not run before this error, so the headers are set here.
    frameworkErrors: (error, request, reply) => {
      void answerProblem(error, request, reply.headers(apiHeaders))
    },
    rewriteUrl: ({ url = '/' }) => readableAddress(withoutOrigin(url)),
    // Our log lines contain the id of their request. Without this setting, the framework would
    // create a logger for each request, which would be the largest cost of a small answer.
    childLoggerFactory: (logger) => logger,
    bodyLimit: SMALL_BODY,
    requestTimeout: request,
    connectionTimeout: line,
    http: { headersTimeout: request, connectionsCheckingInterval: checkEvery },
    // The last entries of X-Forwarded-For come from our own proxies. Earlier entries, which a
    // client can write, are not trusted.
    trustProxy:
      config.trustedProxies > 0 && ((_address: string, hop: number) => hop < config.trustedProxies),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })

async function registerApi(
  api: FastifyInstance,
  services: Services,
  clock: () => number,
): Promise<void> {
  readBodies(api)
  guardApi(api, services)
  recogniseViewers(api, { config: services.config, database: services.database, now: clock })
  refuseUnknown(api)
  documentRoutes(api, services)
  restaurantRoutes(api, services)
  placeRoutes(api, services)
  deliveryRoutes(api, services)
  menuRoutes(api, services)
  pictureRoutes(api, services)
  cardRoutes(api, services)
  appRoutes(api, services)
  allergenRoutes(api, services)
  orderRoutes(api, services)
  kitchenRoutes(api, services)
  liveRoutes(api, services)
  pushRoutes(api, services)
  stopRoutes(api, services)
  siteRoutes(api, services)
  printRoutes(api, services)
  promoRoutes(api, services)
  paymentRoutes(api, services)
  receiptRoutes(api, services)
  contactRoutes(api, services)
  termsRoutes(api, services)
  authRoutes(api, services)
  accountRoutes(api, services)
  favouriteBowlRoutes(api, services)
  loyaltyRoutes(api, services)
  bowlRoutes(api, services)
  counterRoutes(api, services)
  walletRoutes(api, services)
  socialLoginRoutes(api, services)
  staffSessionRoutes(api, services)
  staffLoginRoutes(api, services)
  officeOrderRoutes(api, services)
  officeKitchenRoutes(api, services)
  officeHoursRoutes(api, services)
  officeOpeningRoutes(api, services)
  availabilityRoutes(api, services)
  officeCatalogueRoutes(api, services)
  officePromoRoutes(api, services)
  bookRoutes(api, services)
  exportRoutes(api, services)
  officeSiteRoutes(api, services)
  officeSellerRoutes(api, services)
  peopleRoutes(api, services)
  todayRoutes(api, services)
  openWorkRoutes(api, services)
  reportRoutes(api, services)
  alertRoutes(api, services)
  webhookRoutes(api, services)
  officeCustomerRoutes(api, services)
  officePrivacyRoutes(api, services)
}
