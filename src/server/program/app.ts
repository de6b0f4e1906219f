import type { FastifyInstance } from 'fastify'
import { DatabaseUnavailable } from '#server/db/unavailable.ts'
import { type PasswordCost, createPasswords } from '#server/state/passwords/passwords.ts'
import { openHeartbeats } from '#server/state/heartbeats/heartbeats.ts'
import { openCatalogue } from '#server/state/catalogue/current-catalogue.ts'
import { createTimes } from '#server/state/times/takeaway.ts'
import { openTakenPlaces } from '#server/state/times/taken-places.ts'
import { subscribeSite, openSite } from '#server/state/site/open-site.ts'
import { subscribeStops, openStops } from '#server/state/stops/open-stops.ts'
import { openErrorReports } from '#server/gateways/error-reports/open.ts'
import { createMailPictures } from '#server/features/mails/mail-pictures.ts'
import { openMail } from '#server/gateways/mail/open.ts'
import { openPayments } from '#server/gateways/payments/open.ts'
import { openPush } from '#server/gateways/push/open.ts'
import { networkPrinters } from '#server/gateways/printers/network.ts'
import { openLogins } from '#server/gateways/social-login/open.ts'
import { openWallet } from '#server/gateways/wallet/open.ts'
import { createSignedWebhooks } from '#server/gateways/webhooks/signed-webhooks.ts'
import { createRateLimits } from '#server/http/guards/rate-limits.ts'
import { traceRequests } from '#server/http/guards/request-traces.ts'
import { keepsCookies } from '#server/http/guards/session-cookies.ts'
import { cutSilentLines } from '#server/http/guards/silent-lines.ts'
import { openJobs } from '#server/jobs/queue.ts'
import { openChangeFeed } from '#server/live/change-feed.ts'
import { startDispatcher } from '#server/live/dispatch-changes.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import type { BackgroundService } from '#server/kit/repeat.ts'
import type { Services } from '#server/services/services.ts'
import { startBackground } from './background.ts'
import { jobHandlers } from './job-handlers.ts'
import { reportLoggedErrors } from './report-logged-errors.ts'
import { type RequestPatience, createFastify, serve, usualPatience } from './serve.ts'
import { traceGateways } from './trace-gateways.ts'
import { watchServices } from './watch-services.ts'

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
      mail: await openMail(appParts.config, {
        sender: () => {
          const { brand, contact } = catalogue.now().facts
          return { name: brand, address: contact }
        },
        pictures: createMailPictures(catalogue),
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
  watchServices(services, payments)
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
