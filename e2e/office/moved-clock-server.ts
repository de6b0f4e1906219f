// The program on a weekday morning. Told an instant, its clock goes there, and goes on. Told to keep
// its sums, it does so at once; by itself it does each minute.
import process from 'node:process'
import { KEEP_SUMS, MORNING } from '../support/another-program.ts'
import { updateSums } from '../../src/server/features/reports/update-sums.ts'

// The parent process has ended.
process.once('disconnect', () => process.exit())
const { now } = Date
let ahead = Date.parse(MORNING) - now()
Date.now = () => now() + ahead
process.on('message', (message: string) => {
  if (message === KEEP_SUMS) void updateSums({ database, now: Date.now })
  else ahead = Date.parse(message) - now()
})
const { database } = await import('../support/server.ts')
process.send?.('ready')
