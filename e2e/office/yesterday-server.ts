// The program at noon of a Tuesday. Told to, its clock goes on to the next morning. It tells the link of
// its first owner.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { NEXT_MORNING, NOON } from './at-noon.ts'

// The parent process has ended.
process.once('disconnect', () => process.exit())
const folder = mkdtempSync(join(tmpdir(), 'mesclun-yesterday-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
process.env['E2E_DATA_DIR'] = join(folder, 'data')
// Passkeys know this machine by its name alone.
process.env['PUBLIC_URL'] = `http://localhost:${process.env['PORT']}`
const { now } = Date
let ahead = NOON - now()
Date.now = () => now() + ahead
process.on('message', (message) => {
  if (message === 'tomorrow') ahead += NEXT_MORNING - NOON
})
const { started } = await import('../support/server.ts')
process.send?.({ firstOwner: started.firstOwner })
