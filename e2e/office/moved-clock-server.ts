// Runs the program on a weekday morning. A message with an instant sets its clock, which then keeps
// running. The message `KEEP_SUMS` makes it calculate its sums at once, as it does by itself each
// minute.
import process from 'node:process'
import { KEEP_SUMS, MORNING } from '../support/another-program.ts'
import { updateSums } from '../../src/server/features/reports/update-sums.ts'

// Ends when the parent process has ended.
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
