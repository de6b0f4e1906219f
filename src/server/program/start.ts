import { setTimeout as sleep } from 'node:timers/promises'
import { collectDefaultMetrics } from '@prometheus-io/client'
import { dayIn } from '#domain/time/opening.ts'
import { type AppParts, buildApp } from './app.ts'
import { serveCommands } from '#server/commands/command-server.ts'
import { checkPorts } from '#server/config/check-ports.ts'
import { type Config, listenError } from '#server/config/config.ts'
import { migrate, newerMigrations } from '#server/db/migrate.ts'
import type { Database } from '#server/db/open.ts'
import { pageChainOf } from '#server/state/catalogue/page-chain-of.ts'
import { busyPage } from '#server/features/app/busy-page.ts'
import { plainPolicy } from '#server/features/app/plain-page.ts'
import { menuVersion } from '#server/features/menu/routes.ts'
import { createHtmlAnnotator } from '#server/features/search-engines/annotate-html.ts'
import { registerOffice } from '#server/http/pages/office-page.ts'
import { registerPages } from '#server/http/pages/pages.ts'
import { firstOwnerLink } from '#server/features/staff/first-owner.ts'
import { demonstration, seedEmptyDatabase } from '#server/import/seed.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import { serveMetrics } from '#server/metrics/serve-metrics.ts'
import { type Telemetry, noTelemetry } from '#server/telemetry/open-telemetry.ts'

/**
 * Milliseconds after the drain within which requests in progress must finish when the program is
 * stopped. Then the process exits.
 */
const STOP_WITHIN = 10_000

export const servePages: NonNullable<AppParts['pages']> = async (app, services) => {
  const { development } = services.config
  const face = () => services.catalogue.now().face
  await registerOffice(app, {
    development,
    face,
    provider: services.staffLogin?.name ?? null,
  })
  await registerPages(app, {
    development,
    menuVersion: (restaurant) => menuVersion(services, restaurant),
    origin: services.config.publicUrl,
    mapTiles: services.config.mapTiles,
    chain: () => pageChainOf(services.catalogue.now()),
    face,
    errorReports: services.config.errorReports.browser,
    cardFields: services.payments?.cardFields ?? null,
    markPage: createHtmlAnnotator(services),
    today: () => dayIn(services.now()).toString(),
    report: (error) => app.log.error({ err: error }, 'page not rendered'),
    renderingsPerMinute: services.config.renderingsPerMinute,
    busy: {
      page: (locale) => busyPage(locale, face()),
      policy: () => plainPolicy(face()),
    },
  })
}

/**
 * The addresses of a started program; `firstOwner` is null once the chain has an owner, and if the
 * program serves only the API.
 */
export type Started = { address: string; firstOwner: string | null }

/** Starts the program with an open database, until a signal stops it. */
export async function start(
  config: Config,
  database: Database,
  telemetry: Telemetry = noTelemetry,
): Promise<Started> {
  await checkPorts(config)
  await migrate(database)
  await seedEmptyDatabase(database, config.chainFiles ?? demonstration)
  const newer = await newerMigrations(database.db)
  const metrics = createMetrics()
  const lifecycle = { draining: false }
  const app = await buildApp({
    config,
    database,
    metrics,
    lifecycle,
    now: Date.now,
    ...(config.pages ? { pages: servePages } : {}),
  })
  if (newer.length > 0)
    app.log.warn({ migrations: newer }, 'the database was migrated by a newer program')
  if (config.metricsPort !== null || config.telemetry?.metrics === true)
    collectDefaultMetrics({ register: metrics.registry })
  telemetry.sendMetrics(metrics.registry)
  const metricsServer =
    config.metricsPort === null
      ? null
      : await serveMetrics(metrics.registry, config.metricsPort).catch(listenError('METRICS_PORT'))
  const address = await app
    .listen({ port: config.port, host: config.host })
    .catch(listenError('PORT'))
  // Only needed for the embedded database, which accepts only one process. With PostgreSQL, a
  // command opens the database itself.
  const commands =
    database.kind === 'embedded'
      ? await serveCommands(database, config.dataDir, (error) =>
          app.log.error({ err: error }, 'command failed'),
        )
      : null
  stopOnSignals(config.drainSeconds, async (drainSeconds) => {
    lifecycle.draining = true
    await sleep(drainSeconds * 1000)
    await commands?.stop()
    await app.close()
    metricsServer?.close()
    await telemetry.stop()
    await database.close()
  })
  return {
    address: config.port === 0 ? address : config.publicUrl,
    firstOwner: config.pages ? await firstOwnerLink({ config, database, now: Date.now }) : null,
  }
}

/**
 * Stops the program on a signal: after the drain on SIGTERM, at once on SIGINT. In both cases,
 * requests in progress may finish.
 */
function stopOnSignals(drainSeconds: number, stop: (drainSeconds: number) => Promise<void>): void {
  let stopping = false
  const onSignal = (seconds: number) => () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), seconds * 1000 + STOP_WITHIN).unref()
    void stop(seconds).then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', onSignal(drainSeconds))
  process.on('SIGINT', onSignal(0))
}
