// Runs the program for a new site. The command `site maintenance on` has switched maintenance on,
// and the limit of pages rendered per IP address is low.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { runCommand } from '../../src/server/commands/run-command.ts'

// Ends when the parent process has ended.
process.once('disconnect', () => process.exit())
const folder = mkdtempSync(join(tmpdir(), 'mesclun-new-site-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
process.env['E2E_DATA_DIR'] = join(folder, 'data')
const environment = { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'] }
const run = (name: 'db:migrate' | 'site', ...args: string[]) =>
  runCommand(name, args, environment, () => undefined)
const code =
  (await run('db:migrate')) || (await run('site', 'maintenance', 'on', '--reason', 'new-site'))
if (code !== 0) process.exit(code)
process.env['RENDERINGS_PER_MINUTE'] = '10'
await import('../support/server.ts')
process.send?.('ready')
