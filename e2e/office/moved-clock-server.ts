// The program on a weekday morning. Told an instant, its clock goes there, and goes on.
import process from 'node:process'
import { MORNING } from '../support/another-program.ts'

// The parent process has ended.
process.once('disconnect', () => process.exit())
const { now } = Date
let ahead = Date.parse(MORNING) - now()
Date.now = () => now() + ahead
process.on('message', (instant: string) => {
  ahead = Date.parse(instant) - now()
})
await import('../support/server.ts')
process.send?.('ready')
