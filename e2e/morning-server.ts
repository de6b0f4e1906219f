// The product on a weekday morning, whenever the tests run: what is refused at eleven is taken.
import { MORNING } from './another-program.ts'

// Who started it is gone.
process.once('disconnect', () => process.exit())
const { now } = Date
const ahead = Date.parse(MORNING) - now()
Date.now = () => now() + ahead
await import('./server.ts')
process.send?.('ready')
