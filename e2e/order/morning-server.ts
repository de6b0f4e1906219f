// The program on a weekday morning, whenever the tests run, so that delivery orders, which close at
// eleven, are accepted.
import { MORNING } from '../support/another-program.ts'

// The parent process has ended.
process.once('disconnect', () => process.exit())
const { now } = Date
const ahead = Date.parse(MORNING) - now()
Date.now = () => now() + ahead
await import('../support/server.ts')
process.send?.('ready')
