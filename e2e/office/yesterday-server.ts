// Runs the program at noon of a Tuesday. A message moves its clock to the next morning. The program
// sends the parent process the link for the first owner.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { NEXT_MORNING, NOON } from './at-noon.ts'

// Ends when the parent process has ended.
process.once('disconnect', () => process.exit())
const folder = mkdtempSync(join(tmpdir(), 'mesclun-yesterday-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
process.env['E2E_DATA_DIR'] = join(folder, 'data')
// Passkeys only work under this machine's name, not under its numeric address.
process.env['PUBLIC_URL'] = `http://localhost:${process.env['PORT']}`
const { now } = Date
let ahead = NOON - now()
Date.now = () => now() + ahead
process.on('message', (message) => {
  if (message === 'tomorrow') ahead += NEXT_MORNING - NOON
})
const { started } = await import('../support/server.ts')
process.send?.({ firstOwner: started.firstOwner })
