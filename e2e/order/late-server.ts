// The program at noon, whenever the tests run, with a clock that its test moves on by minutes.
import { MORNING } from '../support/another-program.ts'

// The parent process has ended.
process.once('disconnect', () => process.exit())
const { now } = Date
let ahead = Date.parse(MORNING) + 3 * 3_600_000 - now()
process.on('message', (minutes) => {
  ahead += Number(minutes) * 60_000
})
Date.now = () => now() + ahead
await import('../support/server.ts')
process.send?.('ready')
