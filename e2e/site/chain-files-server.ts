// Runs the program on a new database that contains only the chain described by the files in
// CHAIN_FILES.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'

// Ends when the parent process has ended.
process.once('disconnect', () => process.exit())
const folder = mkdtempSync(join(tmpdir(), 'chain-files-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
process.env['DATA_DIR'] = join(folder, 'data')
process.env['HOST'] = '127.0.0.1'
process.env['LOG_LEVEL'] ??= 'warn'
process.env['PUBLIC_URL'] = `http://127.0.0.1:${process.env['PORT']}`
process.env['RENDERINGS_PER_MINUTE'] = '10000'
const { readConfig } = await import('../../src/server/config/config.ts')
const config = readConfig(process.env)
// `NODE_ENV` is set only after the settings are read, as in `main.ts`, because it changes them.
process.env['NODE_ENV'] ??= 'production'
const [{ openDatabase }, { start }] = await Promise.all([
  import('../../src/server/db/open.ts'),
  import('../../src/server/program/start.ts'),
])
await start(config, await openDatabase(config))
process.send?.('ready')
