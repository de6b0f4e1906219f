// Runs the program from noon, at whatever time the tests run. The test moves its clock forward by
// minutes.
import { MORNING } from '../support/another-program.ts'

// Ends when the parent process has ended.
process.once('disconnect', () => process.exit())
const { now } = Date
let ahead = Date.parse(MORNING) + 3 * 3_600_000 - now()
process.on('message', (minutes) => {
  ahead += Number(minutes) * 60_000
})
Date.now = () => now() + ahead
await import('../support/server.ts')
process.send?.('ready')
