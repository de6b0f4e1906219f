// Runs the program from ten minutes before midnight in Paris, when other terms of sale take effect.
// A message moves its clock past midnight.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { runCommand } from '../../src/server/commands/run-command.ts'
import { changedTerms, MIDNIGHT } from './at-midnight.ts'

// Ends when the parent process has ended.
process.once('disconnect', () => process.exit())
const folder = mkdtempSync(join(tmpdir(), 'mesclun-midnight-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
process.env['E2E_DATA_DIR'] = join(folder, 'data')
const file = join(folder, 'terms.json')
writeFileSync(file, changedTerms(readFileSync('db/seed/legal/terms-2026-11-23.json', 'utf8')))
const code = await runCommand(
  'catalogue',
  ['import', file],
  { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'] },
  () => undefined,
)
if (code !== 0) process.exit(code)
const { now } = Date
const ten = 10 * 60_000
let ahead = MIDNIGHT - ten - now()
Date.now = () => now() + ahead
process.on('message', (message) => {
  if (message === 'midnight') ahead += ten
})
await import('../support/server.ts')
process.send?.('ready')
