import { setTimeout as sleep } from 'node:timers/promises'
import { type AppParts, buildApp } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { DirectoryInUse } from './db/directory-lock.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { menuVersion } from './features/menu/routes.ts'
import { registerPages } from './http/pages.ts'
import { seedEmptyDatabase } from './import/seed.ts'
import { createMetrics, serveMetrics } from './metrics.ts'

/** Requests under way are given this long to finish when the program is told to stop. */
const STOP_WITHIN = 10_000

const servePages: NonNullable<AppParts['pages']> = (app, { config, catalogue }) => registerPages(app, {
  development: config.development,
  menuVersion: (restaurant) => menuVersion(catalogue, restaurant),
  origin: config.publicUrl,
  mapTiles: config.mapTiles,
  report: (error) => app.log.error({ err: error }, 'page not rendered'),
})

/** Starts the program; answers how to stop it. */
async function start(config: Config): Promise<(drainSeconds: number) => Promise<void>> {
  const database = await openDatabase(config)
  await migrate(database)
  await seedEmptyDatabase(database)
  const metrics = createMetrics()
  const lifecycle = { draining: false }
  const app = await buildApp({
    config, database, metrics, lifecycle, now: Date.now, ...(config.pages ? { pages: servePages } : {}),
  })
  const metricsServer = config.metricsPort === null ? null : await serveMetrics(metrics, config.metricsPort)
  await app.listen({ port: config.port, host: config.host })
  return async (drainSeconds) => {
    lifecycle.draining = true
    await sleep(drainSeconds * 1000)
    await app.close()
    metricsServer?.close()
    await database.close()
  }
}

function stopOnSignals(stop: (drainSeconds: number) => Promise<void>, { drainSeconds }: Config): void {
  let stopping = false
  const onSignal = (seconds: number) => () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), seconds * 1000 + STOP_WITHIN).unref()
    void stop(seconds).then(() => process.exit(0), () => process.exit(1))
  }
  process.on('SIGTERM', onSignal(drainSeconds))
  process.on('SIGINT', onSignal(0))
}

try {
  const config = readConfig(process.env)
  stopOnSignals(await start(config), config)
  process.stdout.write(`\nMesclun: ${config.publicUrl}\n\n`)
} catch (error) {
  const expected = error instanceof ConfigError || error instanceof DirectoryInUse
    || (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
  if (!expected) throw error
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}
