import { checkPorts } from '../src/server/config/check-ports.ts'
import { ConfigError, readConfig } from '../src/server/config/config.ts'
import { buildPages } from './build.ts'
import { setup as writeMissingCommuneIndex } from './commune-index.ts'
import { endWithNpm } from './end-with-npm.ts'

if (process.argv.includes('--dev')) process.env['DEVELOPMENT'] = 'true'
try {
  // A wrong setting is reported at once, not after a build.
  const config = readConfig(process.env)
  await checkPorts(config)
  if (!config.development && config.pages) buildPages(false)
  else writeMissingCommuneIndex()
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exit(1)
}
endWithNpm()
await import('../src/server/program/main.ts')
