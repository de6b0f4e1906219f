import { ConfigError, readConfig } from './config.ts'
import { DirectoryInUse } from './db/directory-lock.ts'
import { openDatabase } from './db/open.ts'

try {
  const config = readConfig(process.env)
  // React and React Router choose their build as they are loaded; the one for development renders twice as slowly.
  process.env['NODE_ENV'] ??= config.development ? 'development' : 'production'
  // The rest is loaded while the database opens; a directory in use is refused before either.
  const [database, { start }] = await Promise.all([openDatabase(config), import('./start.ts')])
  process.stdout.write(`\nMesclun: ${await start(config, database)}\n\n`)
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof DirectoryInUse)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
