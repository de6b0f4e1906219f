import { ConfigError, readConfig } from '#server/config/config.ts'
import { DirectoryInUse } from '#server/db/directory-lock.ts'
import { openDatabase } from '#server/db/open.ts'
import { DatabaseUnavailable } from '#server/db/unavailable.ts'
import { openTelemetry } from '#server/telemetry/open-telemetry.ts'

/** Writes a line in the format of the log, which does not exist yet. */
const say = (msg: string): void => {
  process.stdout.write(
    `${JSON.stringify({ level: 40, time: Date.now(), pid: process.pid, msg })}\n`,
  )
}

try {
  const config = readConfig(process.env)
  const telemetry = await openTelemetry(config.telemetry, say)
  // React and React Router choose their build when they are loaded. The development build renders
  // half as fast.
  process.env['NODE_ENV'] ??= config.development ? 'development' : 'production'
  // The rest is loaded while the database opens. A directory in use is refused before either
  // finishes.
  const [database, { start }] = await Promise.all([
    openDatabase(config, { seconds: config.databaseWaitSeconds, say }),
    import('./start.ts'),
  ])
  const { address, firstOwner } = await start(config, database, telemetry)
  process.stdout.write(`\nMesclun: ${address}\n`)
  if (firstOwner !== null)
    process.stdout.write(`Head office, the first owner signs up within 24 hours: ${firstOwner}\n`)
  process.stdout.write('\n')
} catch (error) {
  if (error instanceof DatabaseUnavailable) process.stderr.write(`DATABASE_URL: ${error.message}\n`)
  else if (error instanceof ConfigError || error instanceof DirectoryInUse)
    process.stderr.write(`${error.message}\n`)
  else throw error
  process.exit(1)
}
