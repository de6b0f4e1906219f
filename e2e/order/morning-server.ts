// Runs the program from nine o'clock on a weekday morning, at whatever time the tests run, so that
// delivery orders, which close at eleven, are accepted.
import { MORNING } from '../support/another-program.ts'

// Ends when the parent process has ended.
process.once('disconnect', () => process.exit())
const { now } = Date
const ahead = Date.parse(MORNING) - now()
Date.now = () => now() + ahead
await import('../support/server.ts')
process.send?.('ready')
