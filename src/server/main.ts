import { buildApp } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import { DirectoryInUse } from './db/directory-lock.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { menuVersion } from './features/menu/routes.ts'
import { registerPages } from './http/pages.ts'
import { seedEmptyDatabase } from './import/seed.ts'
import type { AppParts } from './app.ts'

const servePages: AppParts['pages'] = (app, { config, catalogue }) => registerPages(app, {
  development: config.development,
  menuVersion: (restaurant) => menuVersion(catalogue, restaurant),
  origin: config.publicUrl,
  mapTiles: config.mapTiles,
  report: (error) => app.log.error({ err: error }, 'page not rendered'),
})

try {
  const config = readConfig(process.env)
  const database = await openDatabase(config)
  await migrate(database)
  await seedEmptyDatabase(database)
  const app = await buildApp({ config, database, now: Date.now, pages: servePages })
  await app.listen({ port: config.port, host: config.host })
  process.stdout.write(`${config.publicUrl}\n`)
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof DirectoryInUse)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
